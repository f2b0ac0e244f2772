// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.quotas.ClaimEvaluator;
import io.quarterdeck.libraries.quotas.Evaluator;
import io.quarterdeck.libraries.quotas.PodEvaluator;
import io.quarterdeck.libraries.quotas.Quota;
import io.quarterdeck.libraries.quotas.ServiceEvaluator;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.admission.Literal;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** One write against some quotas: what they count after it, or why it does not fit. */
class QuotaCheckTest {
  private static final Evaluator PODS = new PodEvaluator(InstantSource.system());
  private static final Evaluator SERVICES = new ServiceEvaluator();
  private static final Evaluator CLAIMS = new ClaimEvaluator();

  private static Quota quota(String name, String spec, String hard, String used) {
    return Quota.of(
        Literal.object(
            "{'metadata':{'name':'%s','namespace':'ns'},'spec':%s,'status':{'hard':%s,'used':%s}}"
                .formatted(name, spec, hard, used)));
  }

  private static Quota quota(String hard, String used) {
    return quota("q", "{}", hard, used);
  }

  private static LimitedResources limited(String... names) {
    return LimitedResources.of(names, new String[0]);
  }

  /** What each quota has used after the write, or the refusal without its start. */
  private static String after(
      Attempt attempt, Evaluator evaluator, LimitedResources limited, Quota... quotas) {
    try {
      return new QuotaCheck(attempt.request(), evaluator, limited)
          .check(List.of(quotas)).stream()
              .map(q -> q.name() + q.used())
              .collect(Collectors.joining(" "));
    } catch (ApiException e) {
      return e.status().message().replaceFirst(".* is forbidden: ", "");
    }
  }

  private static String after(Attempt attempt, Evaluator evaluator, Quota... quotas) {
    return after(attempt, evaluator, LimitedResources.NONE, quotas);
  }

  private static ApiObject asking(String requests) {
    return Literal.pod("{'containers':[{'name':'c','resources':{'requests':" + requests + "}}]}");
  }

  private static ApiObject service(String type) {
    return Literal.object(
        "{'apiVersion':'v1','kind':'Service','metadata':{'name':'s','namespace':'ns'},"
            + "'spec':{'type':'%s','ports':[{'port':1}]}}".formatted(type));
  }

  private static ApiObject claim(String asked, String given) {
    return Literal.object(
        "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'ns'},"
            + "'spec':{'resources':{'requests':{'storage':'%s'}}},".formatted(asked)
            + "'status':{'allocatedResources':{'storage':'%s'}}}".formatted(given));
  }

  @Test
  void everyQuotaThatCountsItIsCharged() {
    Quota pods = quota("a", "{}", "{'pods':'2'}", "{'pods':'1'}");
    Quota cpu = quota("b", "{}", "{'cpu':'2'}", "{'cpu':'500m'}");
    Quota secrets = quota("c", "{}", "{'secrets':'2'}", "{'secrets':'1'}");
    Quota ending = quota("d", "{'scopes':['Terminating']}", "{'pods':'2'}", "{'pods':'0'}");
    assertEquals(
        "a{pods=2} b{cpu=1500m} c{secrets=1} d{pods=0}",
        after(Attempt.create("pods", asking("{'cpu':'1'}")), PODS, pods, cpu, secrets, ending));
  }

  @Test
  void whatFillsAQuotaFitsAndOneMoreDoesNot() {
    Quota q = quota("{'cpu':'2','memory':'1Gi'}", "{'cpu':'1','memory':'512Mi'}");
    assertEquals(
        "q{cpu=2, memory=1Gi}",
        after(Attempt.create("pods", asking("{'cpu':'1','memory':'512Mi'}")), PODS, q));
    assertEquals(
        "exceeded quota: q, requested: cpu=1001m, used: cpu=1, limited: cpu=2",
        after(Attempt.create("pods", asking("{'cpu':'1001m','memory':'1'}")), PODS, q));
  }

  @Test
  void theFirstQuotaThatRefusesIsNamed() {
    Quota a = quota("a", "{}", "{'pods':'1'}", "{'pods':'0'}");
    Quota b = quota("b", "{}", "{'pods':'0'}", "{'pods':'0'}");
    Quota c = quota("c", "{}", "{'pods':'0'}", "{'pods':'0'}");
    assertEquals(
        "exceeded quota: b, requested: pods=1, used: pods=0, limited: pods=0",
        after(Attempt.create("pods", asking("{}")), PODS, a, b, c));
  }

  @Test
  void nobodyGivesBackByAskingForLessThanNothing() {
    Quota q = quota("{'pods':'9'}", "{'pods':'0'}");
    assertEquals(
        "quota usage is negative for resource(s): cpu,requests.cpu",
        after(Attempt.create("pods", asking("{'cpu':'-1'}")), PODS, q));
  }

  @Test
  void anUpdateIsChargedForWhatItAdds() {
    Quota q =
        quota(
            "{'services':'9','services.nodeports':'9','services.loadbalancers':'9'}",
            "{'services':'1','services.nodeports':'1','services.loadbalancers':'0'}");
    Attempt balanced = Attempt.update("services", service("NodePort"), service("LoadBalancer"));
    assertEquals(
        "q{services=1, services.loadbalancers=1, services.nodeports=1}",
        after(balanced, SERVICES, q));
    Attempt plain = Attempt.update("services", service("LoadBalancer"), service("ClusterIP"));
    assertEquals(
        "q{services=1, services.loadbalancers=0, services.nodeports=1}",
        after(plain, SERVICES, q),
        "what is given back a controller finds out");
  }

  @Test
  void anUpdateThatComesUnderAQuotaIsChargedInFull() {
    Quota ending = quota("a", "{'scopes':['Terminating']}", "{'pods':'2'}", "{'pods':'0'}");
    Quota lasting = quota("b", "{'scopes':['NotTerminating']}", "{'pods':'2'}", "{'pods':'1'}");
    ApiObject before = asking("{}");
    ApiObject after = asking("{}");
    after.object("spec").put("activeDeadlineSeconds", 5L);
    assertEquals(
        "a{pods=1} b{pods=1}", after(Attempt.update("pods", before, after), PODS, ending, lasting));
  }

  @Test
  void anUpdateThatAddsNothingIsNotRefusedByAFullQuota() {
    Quota q = quota("{'services':'1'}", "{'services':'5'}");
    ApiObject service = service("ClusterIP");
    assertEquals("q{services=5}", after(Attempt.update("services", service, service), SERVICES, q));
  }

  @Test
  void whatAStatusSaysIsCountedAndNotRefused() {
    Quota q = quota("{'requests.storage':'6Gi'}", "{'requests.storage':'5Gi'}");
    Attempt status =
        Attempt.update("persistentvolumeclaims", claim("5Gi", "5Gi"), claim("5Gi", "8Gi"));
    assertEquals("q{requests.storage=8Gi}", after(status.of("status"), CLAIMS, q));
    Attempt spec =
        Attempt.update("persistentvolumeclaims", claim("5Gi", "5Gi"), claim("8Gi", "5Gi"));
    assertEquals(
        "exceeded quota: q, requested: requests.storage=3Gi, used: requests.storage=5Gi, limited:"
            + " requests.storage=6Gi",
        after(spec, CLAIMS, q));
  }

  @Test
  void aQuotaOfSomethingElseDoesNotCoverWhatIsLimited() {
    Quota balancers = quota("{'services.loadbalancers':'1'}", "{'services.loadbalancers':'0'}");
    assertEquals(
        "insufficient quota to consume: count/services,services",
        after(
            Attempt.create("services", service("ClusterIP")),
            SERVICES,
            limited("services=services"),
            balancers));
    assertEquals(
        "q{services.loadbalancers=0}",
        after(Attempt.create("services", service("ClusterIP")), SERVICES, balancers));
  }

  @Test
  void anUpdateThatAddsNothingNeedsNoCover() {
    ApiObject service = service("ClusterIP");
    Attempt same = Attempt.update("services", service, service);
    assertEquals("", after(same, SERVICES, limited("services=services")));
    Attempt more = Attempt.update("services", service, service("NodePort"));
    assertEquals(
        "insufficient quota to consume: services.nodeports",
        after(more, SERVICES, limited("services=nodeports")));
  }

  @Test
  void aQuotaOfTheSameScopeCoversIt() {
    LimitedResources limited =
        LimitedResources.of(new String[0], new String[] {"pods=PriorityClass In p"});
    ApiObject pod = Literal.pod("{'priorityClassName':'p'}");
    String scoped =
        "{'scopeSelector':{'matchExpressions':[{'scopeName':'PriorityClass','operator':'%s','values':%s}]}}";
    Quota exists = quota("a", scoped.formatted("Exists", "[]"), "{'pods':'1'}", "{'pods':'0'}");
    Quota another = quota("b", scoped.formatted("In", "['q']"), "{'pods':'1'}", "{'pods':'0'}");
    assertEquals("a{pods=1}", after(Attempt.create("pods", pod), PODS, limited, exists));
    assertEquals(
        "insufficient quota to match these scopes: [{PriorityClass In [p]}]",
        after(Attempt.create("pods", pod), PODS, limited, another));
  }
}
