// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.validatingadmissionpolicy.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.quoted;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.admission.AdmissionContext;
import io.quarterdeck.spi.admission.Reinvocation;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.spi.lookup.ObjectVersions;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.OneVersion;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ValidatingAdmissionPolicyTest {
  private static final String GROUP = "admissionregistration.k8s.io";
  private static final GroupResource POLICIES =
      new GroupResource(GROUP, "validatingadmissionpolicies");
  private static final GroupResource BINDINGS =
      new GroupResource(GROUP, "validatingadmissionpolicybindings");
  private static final GroupResource MAPS = new GroupResource("", "configmaps");
  private static final String MATCH =
      "'matchConstraints':{'resourceRules':[{'apiGroups':[''],'apiVersions':['v1'],"
          + "'operations':['*'],'resources':['configmaps'],'scope':'*'}]}";

  private final MemoryObjects objects = new MemoryObjects();
  private final KindLookup kinds =
      kind ->
          kind.kind().equals("ConfigMap")
              ? new KindLookup.Served(new GroupVersionResource("", "v1", "configmaps"), true)
              : null;
  private final AccessReviewer reviewer =
      new AccessReviewer() {
        @Override
        public Decision review(Attributes a) {
          boolean may = a.user().name().endsWith(":ns:robot") || a.path().equals("/open");
          return may ? new Decision.Allow("fine") : Decision.noOpinion();
        }

        @Override
        public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
          return new Authorizer.Rules(List.of(), List.of(), false, "");
        }
      };
  private final Metrics metrics = new Metrics();
  private final OneVersion versions = new OneVersion();
  private final ValidatingAdmissionPolicy plugin =
      new ValidatingAdmissionPolicy(
          objects, new Compiler(), () -> kinds, () -> versions, () -> reviewer, metrics);

  @BeforeEach
  void namespace() {
    objects.put(
        new GroupResource("", "namespaces"),
        object(
            "{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'ns','labels':{'team':'a'}}}"));
    bind("'validationActions':['Deny']");
  }

  private void policy(String spec) {
    objects.put(
        POLICIES,
        object(
            "{'kind':'ValidatingAdmissionPolicy','metadata':{'name':'p'},'spec':{" + spec + "}}"));
  }

  private void bind(String spec) {
    objects.put(
        BINDINGS, object("{'metadata':{'name':'b'},'spec':{'policyName':'p'," + spec + "}}"));
  }

  private static ApiObject map(String name, String data) {
    return object(
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'"
            + name
            + "','namespace':'ns'},'data':"
            + data
            + "}");
  }

  private String refusal(String data) {
    return Attempt.create("configmaps", map("m", data)).refusal(plugin);
  }

  private static String denied(String why) {
    return "configmaps \"m\" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied"
        + " request: "
        + why;
  }

  @Test
  void aRuleDenies() {
    policy(
        MATCH
            + ",'validations':[{'expression':'object.data.k == \\'v\\''}]".replace("\\'", "\\\""));
    assertEquals("", refusal("{'k':'v'}"));
    assertEquals(denied("failed expression: object.data.k == \"v\""), refusal("{'k':'w'}"));
    assertEquals(
        denied("expression 'object.data.k == \"v\"' resulted in error: no such key: k"),
        refusal("{}"));
  }

  @Test
  void reasonsHaveTheirCodes() {
    policy(MATCH + ",'validations':[{'expression':'false','message':' no ','reason':'Forbidden'}]");
    ApiException e =
        assertThrows(
            ApiException.class,
            () -> Attempt.create("configmaps", map("m", "{}")).validate(plugin));
    assertEquals(403, e.code());
    assertEquals("Forbidden", e.status().reason());
    assertEquals(denied("no"), e.status().message());
  }

  private long checks(String action, String error) {
    String sample =
        "apiserver_validating_admission_policy_check_total{enforcement_action=\"%s\","
                .formatted(action)
            + "error_type=\"%s\",policy=\"p\",policy_binding=\"b\"} ".formatted(error);
    return metrics
        .text()
        .lines()
        .filter(l -> l.startsWith(sample))
        .mapToLong(l -> Long.parseLong(l.substring(sample.length())))
        .sum();
  }

  @Test
  void checksAreCounted() {
    policy(MATCH + ",'validations':[{'expression':'size(object.data.k) == 2'}]");
    refusal("{'k':'vv'}");
    assertEquals(0, checks("deny", "no_error"));
    refusal("{'k':'w'}");
    refusal("{'k':'w'}");
    refusal("{}");
    assertEquals(2, checks("deny", "no_error"));
    assertEquals(1, checks("deny", "invalid_error"));
    bind("'validationActions':['Warn','Audit']");
    refusal("{'k':'w'}");
    assertEquals(2, checks("deny", "no_error"));
    assertEquals(1, checks("warn", "no_error"));
    assertEquals(1, checks("audit", "no_error"));
    policy(MATCH + ",'failurePolicy':'Ignore','validations':[{'expression':'object.data.k == 1'}]");
    refusal("{}");
    assertEquals(1, checks("allow", "invalid_error"));
  }

  @Test
  void failuresMayBeIgnored() {
    policy(MATCH + ",'failurePolicy':'Ignore','validations':[{'expression':'object.data.k == 1'}]");
    assertEquals("", refusal("{}"));
  }

  @Test
  void messagesAreMadeAndVariablesAreLazy() {
    policy(
        MATCH
            + ",'variables':[{'name':'n','expression':'size(object.data)'},"
            + "{'name':'broken','expression':'object.nope'}],"
            + "'validations':[{'expression':'variables.n < 2',"
            + "'messageExpression':'string(variables.n) + request.namespace'},"
            + "{'expression':'variables.n < 1 || variables.broken == 1'}]");
    assertEquals(denied("2ns"), refusal("{'a':'1','b':'2'}"));
    assertEquals(
        denied(
            "expression 'variables.n < 1 || variables.broken == 1' resulted in error: composited"
                + " variable \"broken\" fails to evaluate: no such key: nope"),
        refusal("{'a':'1'}"));
    assertEquals("", refusal("{}"));
  }

  @Test
  void warningsAndNotesLetPass() {
    bind("'validationActions':['Warn','Audit']");
    policy(
        MATCH
            + ",'validations':[{'expression':'true'},{'expression':'false','message':'m'}],"
            + "'auditAnnotations':[{'key':'k','valueExpression':'object.metadata.name'},"
            + "{'key':'none','valueExpression':'null'}]");
    Attempt attempt = Attempt.create("configmaps", map("m", "{}")).validate(plugin);
    assertEquals(
        List.of("Validation failed for ValidatingAdmissionPolicy 'p' with binding 'b': m"),
        attempt.warnings());
    assertEquals("m", attempt.auditAnnotations().get("p/k"));
    assertEquals(
        quoted(
            "[{'message':'m','policy':'p','binding':'b','expressionIndex':1,"
                + "'validationActions':['Warn','Audit']}]"),
        attempt.auditAnnotations().get("validation.policy.admission.k8s.io/validation_failure"));
    assertEquals(2, attempt.auditAnnotations().size());
  }

  @Test
  void conditionsSelectRequests() {
    policy(
        MATCH
            + ",'matchConditions':[{'name':'c','expression':'has(object.data.k)'}],"
            + "'validations':[{'expression':'false'}]");
    assertEquals("", refusal("{}"));
    assertEquals(denied("failed expression: false"), refusal("{'k':'v'}"));
    policy(
        MATCH
            + ",'matchConditions':[{'name':'c','expression':'object.nope'},"
            + "{'name':'d','expression':'object.metadata.name != \\\"free\\\"'}],"
            + "'validations':[{'expression':'true'}]");
    assertEquals(
        denied("expression 'object.nope' resulted in error: no such key: nope"), refusal("{}"));
    assertEquals("", Attempt.create("configmaps", map("free", "{}")).refusal(plugin));
  }

  @Test
  void parametersAreFoundByNameAndBySelector() {
    String spec =
        MATCH
            + ",'paramKind':{'apiVersion':'v1','kind':'ConfigMap'},"
            + "'validations':[{'expression':'size(object.data) <= int(params.data.max)'}]";
    policy(spec);
    bind("'validationActions':['Deny'],'paramRef':{'name':'lim','parameterNotFoundAction':'Deny'}");
    assertEquals(
        denied(
            "failed to configure binding: no params found for policy binding with `Deny`"
                + " parameterNotFoundAction"),
        refusal("{}"));
    objects.put(MAPS, map("lim", "{'max':'1'}"));
    assertEquals("", refusal("{'a':'1'}"));
    assertTrue(refusal("{'a':'1','b':'2'}").contains("size(object.data)"));
    bind(
        "'validationActions':['Deny'],'paramRef':{'selector':{'matchLabels':{'x':'y'}},"
            + "'parameterNotFoundAction':'Allow'}");
    assertEquals("", refusal("{'a':'1','b':'2'}"));
  }

  @Test
  void aKindOfParametersThatIsNotServedIsThePolicysFault() {
    String spec =
        MATCH
            + ",'paramKind':{'apiVersion':'v1','kind':'Nothing'},'validations':[{'expression':"
            + "'true'}]";
    policy(spec);
    bind("'validationActions':['Deny'],'paramRef':{'name':'a','parameterNotFoundAction':'Allow'}");
    assertEquals(
        "configmaps \"m\" is forbidden: ValidatingAdmissionPolicy 'p' denied request: failed to"
            + " configure policy: failed to find resource referenced by paramKind: '/v1,"
            + " Kind=Nothing'",
        refusal("{}"));
    policy(spec + ",'failurePolicy':'Ignore'");
    assertEquals("", refusal("{}"));
  }

  @Test
  void aRequestIsSeenInTheVersionOfTheRule() {
    GroupVersionResource own = new GroupVersionResource("", "v1", "configmaps");
    versions.alsoServed(
        own,
        new ObjectVersions.Served(
            new GroupVersionResource("", "v2", "configmaps"),
            new GroupVersionKind("", "v2", "ConfigMap")));
    String rule =
        MATCH.replace("'v1'", "'v2'")
            + ",'validations':[{'expression':'false','messageExpression':'object.apiVersion + "
            + "request.kind.version + request.resource.version + request.requestKind.version'}]";
    policy(rule);
    assertEquals(denied("v2v2v2v1"), refusal("{}"));
    policy(rule.replace("'matchConstraints':{", "'matchConstraints':{'matchPolicy':'Exact',"));
    assertEquals("", refusal("{}"));
  }

  @Test
  void optionsOfTheRequestAreSeen() {
    policy(
        MATCH
            + ",'validations':[{'expression':'false','messageExpression':"
            + "'request.options.fieldManager'}]");
    AdmissionContext context =
        new AdmissionContext(
            object("{'kind':'CreateOptions','fieldManager':'me'}"),
            Long.MAX_VALUE,
            new Reinvocation());
    Attempt attempt = Attempt.create("configmaps", map("m", "{}")).within(context);
    assertEquals(denied("me"), attempt.refusal(plugin));
  }

  @Test
  void theAuthorizerIsAsked() {
    policy(
        MATCH
            + ",'validations':[{'expression':'authorizer.path(\\\"/open\\\").check(\\\"get\\\").allowed()"
            + " && authorizer.serviceAccount(\\\"ns\\\", \\\"robot\\\").group(\\\"\\\").resource(\\\"pods\\\")"
            + ".check(\\\"list\\\").reason() == \\\"fine\\\"'},"
            + "{'expression':'authorizer.requestResource.check(\\\"delete\\\").allowed()','message':'own'}]");
    assertEquals(denied("own"), refusal("{}"));
  }

  @Test
  void namespacesAndObjectsAreSelected() {
    policy(
        MATCH.replace(
                "'matchConstraints':{",
                "'matchConstraints':{'namespaceSelector':{'matchLabels':{'team':'b'}},")
            + ",'validations':[{'expression':'false'}]");
    assertEquals("", refusal("{}"));
    policy(
        MATCH
            + ",'validations':[{'expression':'namespaceObject.metadata.labels.team == \\\"b\\\"',"
            + "'message':'team'}]");
    assertEquals(denied("team"), refusal("{}"));
  }

  @Test
  void policiesThemselvesAreNeverStopped() {
    policy(
        "'matchConstraints':{'resourceRules':[{'apiGroups':['*'],'apiVersions':['*'],"
            + "'operations':['*'],'resources':['*']}]},'validations':[{'expression':'false'}]");
    ApiObject own =
        object(
            "{'apiVersion':'admissionregistration.k8s.io/v1','kind':'ValidatingAdmissionPolicy',"
                + "'metadata':{'name':'q'}}");
    assertEquals("", Attempt.create("validatingadmissionpolicies", own).refusal(plugin));
    assertEquals(denied("failed expression: false"), refusal("{}"));
  }

  @Test
  void anExpressionThatCostsTooMuchEnds() {
    policy(
        MATCH
            + ",'validations':[{'expression':'lists.range(2000).all(x, lists.range(2000).all(y, x + y >= 0))'}]");
    assertTrue(
        refusal("{}")
            .endsWith("resulted in error: operation cancelled: actual cost limit exceeded"));
  }
}
