// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.resourcequota.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ResourceQuotaTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final StatusWrites writes = new StatusWrites();
  private ResourceQuota plugin = plugin(LimitedResources.NONE);

  private ResourceQuota plugin(LimitedResources limited) {
    return new ResourceQuota(objects, new QuotaStore(objects, () -> writes), limited);
  }

  /** Writes into the reader's objects, with versions. */
  private final class StatusWrites implements ObjectWriter {
    private final AtomicInteger count = new AtomicInteger();
    private int conflicts;

    @Override
    public synchronized ApiObject updateStatus(
        GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
      pause();
      ApiObject now = Objects.requireNonNull(objects.getLive(resource, namespace, name));
      if (conflicts > 0) {
        conflicts--;
        now.meta().setResourceVersion(next(now));
        objects.put(resource, now);
      }
      ApiObject changed = change.apply(now);
      changed.meta().setResourceVersion(next(changed));
      objects.put(resource, changed);
      count.incrementAndGet();
      return changed;
    }

    /** A store takes its time. */
    private static void pause() {
      try {
        Thread.sleep(2);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private String next(ApiObject o) {
      return Long.toString(Long.parseLong(o.meta().resourceVersion()) + 1);
    }

    @Override
    public ApiObject create(GroupResource resource, ApiObject object) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ApiObject update(
        GroupResource resource, String namespace, String name, UnaryOperator<ApiObject> change) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void delete(
        GroupResource resource,
        String namespace,
        String name,
        @org.jspecify.annotations.Nullable String uid) {
      throw new UnsupportedOperationException();
    }
  }

  private void quota(String name, String spec, String hard, String used) {
    objects.put(
        QuotaStore.RESOURCE,
        object(
            "{'apiVersion':'v1','kind':'ResourceQuota','metadata':{'name':'%s','namespace':'ns','resourceVersion':'1'},'spec':%s,'status':{'hard':%s,'used':%s}}"
                .formatted(name, spec, hard, used)));
  }

  private String used(String name) {
    ApiObject q = Objects.requireNonNull(objects.get(QuotaStore.RESOURCE, "ns", name));
    return text(q.field("status").get("used").value());
  }

  private static ApiObject container(String resources) {
    return pod("{'containers':[{'name':'c','resources':" + resources + "}]}");
  }

  private String refusal(Attempt a) {
    return a.refusal(plugin).replaceFirst(".* is forbidden: ", "");
  }

  private String creating(ApiObject pod) {
    return refusal(Attempt.create("pods", pod));
  }

  @Test
  void podsAreCountedAndWhatExceedsIsReported() {
    quota(
        "q",
        "{}",
        "{'requests.cpu':'1','limits.memory':'1Gi','pods':'2'}",
        "{'requests.cpu':'0','limits.memory':'0','pods':'0'}");
    assertEquals(
        "failed quota: q: must specify limits.memory for: c; requests.cpu for: c",
        creating(container("{}")));
    String resources = "{'requests':{'cpu':'%s'},'limits':{'memory':'10Mi'}}";
    assertEquals("", creating(container(resources.formatted("200m"))));
    assertEquals("{'limits.memory':'10Mi','pods':'1','requests.cpu':'200m'}", used("q"));
    assertEquals(
        "exceeded quota: q, requested: requests.cpu=900m, used: requests.cpu=200m, limited:"
            + " requests.cpu=1",
        creating(container(resources.formatted("900m"))));
    assertEquals("", creating(container(resources.formatted("800m"))));
    assertEquals(
        "exceeded quota: q, requested: pods=1,requests.cpu=1m, used: pods=2,requests.cpu=1, limited:"
            + " pods=2,requests.cpu=1",
        creating(container(resources.formatted("1m"))));
  }

  @Test
  void aResizeCountsTheDifference() {
    quota("q", "{}", "{'cpu':'1'}", "{'cpu':'1'}");
    ApiObject before = container("{'requests':{'cpu':'100m'}}");
    before.meta().setResourceVersion("1");
    Attempt more =
        Attempt.update("pods", before, container("{'requests':{'cpu':'150m'}}")).of("resize");
    assertEquals(
        "exceeded quota: q, requested: cpu=50m, used: cpu=1, limited: cpu=1", refusal(more));
    Attempt less =
        Attempt.update("pods", before, container("{'requests':{'cpu':'50m'}}")).of("resize");
    assertEquals("", refusal(less));
    assertEquals("{'cpu':'1'}", used("q"));
  }

  @Test
  void extendedResourcesAndHugePages() {
    String none = "{'requests.example.org/gpu':'0','hugepages-2Mi':'0'}";
    quota("q", "{}", "{'requests.example.org/gpu':'1','hugepages-2Mi':'4Mi'}", none);
    String amounts = "{'requests':{'example.org/gpu':'%s','hugepages-2Mi':'2Mi'}}";
    assertTrue(creating(container(amounts.formatted(2))).contains("requests.example.org/gpu=2"));
    assertEquals("", creating(container(amounts.formatted(1))));
    assertEquals("{'hugepages-2Mi':'2Mi','requests.example.org/gpu':'1'}", used("q"));
  }

  @Test
  void aQuotaWithoutUsageYetRefuses() {
    quota("q", "{}", "{'pods':'2'}", "{}");
    assertEquals("status unknown for quota: q, resources: pods", creating(container("{}")));
  }

  @Test
  void scopes() {
    String none = "{'pods':'0'}";
    quota("be", "{'scopes':['BestEffort']}", "{'pods':'0'}", none);
    assertTrue(creating(container("{}")).contains("exceeded quota: be"));
    assertEquals("", creating(container("{'requests':{'cpu':'1'}}")));
    objects.delete(QuotaStore.RESOURCE, "ns", "be");
    quota("term", "{'scopes':['Terminating']}", "{'pods':'0'}", none);
    assertEquals("", creating(container("{}")));
    assertTrue(creating(pod("{'activeDeadlineSeconds':5}")).contains("exceeded quota: term"));
    objects.delete(QuotaStore.RESOURCE, "ns", "term");
    quota(
        "pc",
        "{'scopeSelector':{'matchExpressions':[{'scopeName':'PriorityClass','operator':'In','values':['p']}]}}",
        "{'pods':'0'}",
        none);
    assertEquals("", creating(container("{}")));
    assertEquals("", creating(pod("{'priorityClassName':'other'}")));
    assertTrue(creating(pod("{'priorityClassName':'p'}")).contains("exceeded quota: pc"));
    objects.delete(QuotaStore.RESOURCE, "ns", "pc");
    quota(
        "x",
        "{'scopeSelector':{'matchExpressions':[{'scopeName':'CrossNamespacePodAffinity','operator':'Exists'}]}}",
        "{'pods':'0'}",
        none);
    assertEquals("", creating(container("{}")));
    assertTrue(
        creating(
                pod(
                    "{'affinity':{'podAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':[{'topologyKey':'z','namespaces':['o']}]}}}"))
            .contains("exceeded quota: x"));
  }

  private static ApiObject service(String spec) {
    return object(
        "{'apiVersion':'v1','kind':'Service','metadata':{'name':'s','namespace':'ns','resourceVersion':'1'},'spec':"
            + spec
            + "}");
  }

  @Test
  void servicesByType() {
    String none = "{'services':'0','services.nodeports':'0','services.loadbalancers':'0'}";
    quota(
        "q", "{}", "{'services':'3','services.nodeports':'1','services.loadbalancers':'1'}", none);
    ApiObject plain = service("{'type':'ClusterIP','ports':[{'port':80}]}");
    ApiObject twoPorts = service("{'type':'NodePort','ports':[{'port':80},{'port':81}]}");
    ApiObject balanced = service("{'type':'LoadBalancer','ports':[{'port':80}]}");
    assertTrue(refusal(Attempt.create("services", twoPorts)).contains("services.nodeports=2"));
    assertEquals("", refusal(Attempt.create("services", plain)));
    assertEquals("", refusal(Attempt.update("services", plain, balanced)));
    assertEquals(
        "{'services':'1','services.loadbalancers':'1','services.nodeports':'1'}", used("q"));
    assertEquals("", refusal(Attempt.update("services", balanced, balanced)));
  }

  @Test
  void claimsByClass() {
    String gold = "gold.storageclass.storage.k8s.io/requests.storage";
    quota(
        "q",
        "{}",
        "{'requests.storage':'2Gi','persistentvolumeclaims':'9','%s':'1Gi'}".formatted(gold),
        "{'requests.storage':'0','persistentvolumeclaims':'0','%s':'0'}".formatted(gold));
    String claim =
        "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'ns'},'spec':{'storageClassName':'%s','resources':{'requests':{'storage':'%s'}}}}";
    String claims = "persistentvolumeclaims";
    assertEquals("", refusal(Attempt.create(claims, object(claim.formatted("", "1Gi")))));
    assertTrue(
        refusal(Attempt.create(claims, object(claim.formatted("gold", "1500Mi"))))
            .contains("requested: " + gold + "=1500Mi,requests.storage=1500Mi"));
    assertEquals("", refusal(Attempt.create(claims, object(claim.formatted("gold", "500Mi")))));
    assertEquals(
        "{'%s':'500Mi','persistentvolumeclaims':'2','requests.storage':'1524Mi'}".formatted(gold),
        used("q"));
  }

  @Test
  void anyResourceAndDevices() {
    quota(
        "q",
        "{}",
        "{'count/widgets.example.org':'1','secrets':'1','gpu.deviceclass.resource.k8s.io/devices':'40'}",
        "{'count/widgets.example.org':'0','secrets':'0','gpu.deviceclass.resource.k8s.io/devices':'0'}");
    ApiObject widget =
        object(
            "{'apiVersion':'example.org/v1','kind':'Widget','metadata':{'name':'w','namespace':'ns'}}");
    assertEquals("", refusal(Attempt.create("widgets", widget)));
    assertTrue(refusal(Attempt.create("widgets", widget)).contains("count/widgets.example.org=1"));
    assertEquals("", refusal(Attempt.update("widgets", widget, widget)));
    ApiObject secret =
        object("{'apiVersion':'v1','kind':'Secret','metadata':{'name':'s','namespace':'ns'}}");
    assertEquals("", refusal(Attempt.create("secrets", secret)));
    assertTrue(refusal(Attempt.create("secrets", secret)).contains("secrets=1"));
    ApiObject claim =
        object(
            "{'apiVersion':'resource.k8s.io/v1','kind':'ResourceClaim','metadata':{'name':'r','namespace':'ns'},'spec':{'devices':{'requests':[{'name':'a','exactly':{'deviceClassName':'gpu','allocationMode':'All'}},{'name':'b','firstAvailable':[{'deviceClassName':'gpu','count':2},{'deviceClassName':'gpu','count':3}]}]}}}");
    assertEquals("", refusal(Attempt.create("resourceclaims", claim)));
    assertTrue(used("q").contains("'gpu.deviceclass.resource.k8s.io/devices':'35'"));
  }

  @Test
  void aDryRunIsCheckedAndNotCounted() {
    quota("q", "{}", "{'pods':'1'}", "{'pods':'0'}");
    assertEquals("", refusal(Attempt.create("pods", container("{}")).dryRun()));
    assertEquals("{'pods':'0'}", used("q"));
    assertEquals("", creating(container("{}")));
    assertFalse(refusal(Attempt.create("pods", container("{}")).dryRun()).isEmpty());
  }

  @Test
  void whatIsLimitedNeedsAQuota() {
    plugin =
        plugin(
            LimitedResources.of(
                new String[] {"pods=cpu"}, new String[] {"pods=PriorityClass In p|q"}));
    assertEquals(
        "insufficient quota to consume: cpu,requests.cpu",
        creating(container("{'requests':{'cpu':'1'}}")));
    assertEquals("", creating(container("{}")));
    ApiException open =
        assertThrows(
            ApiException.class,
            () -> Attempt.create("pods", pod("{'priorityClassName':'p'}")).validate(plugin));
    assertEquals(500, open.code(), "of all refusals this one has no reason in Kubernetes");
    assertEquals(
        "insufficient quota to match these scopes: [{PriorityClass In [p q]}]",
        open.status().message());
    assertEquals("", creating(pod("{'priorityClassName':'r'}")));
  }

  @Test
  void aLostRaceIsCountedAgain() {
    quota("q", "{}", "{'pods':'3'}", "{'pods':'0'}");
    writes.conflicts = 2;
    assertEquals("", creating(container("{}")));
    assertEquals("{'pods':'1'}", used("q"));
  }

  @Test
  void manyAtOnceNeitherOverrunNorFailForContention() throws Exception {
    quota("q", "{}", "{'pods':'300'}", "{'pods':'0'}");
    AtomicInteger admitted = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    CountDownLatch done = new CountDownLatch(500);
    for (int i = 0; i < 500; i++) {
      Thread.ofVirtual()
          .start(
              () -> {
                String why = creating(container("{}"));
                (why.isEmpty()
                        ? admitted
                        : why.startsWith("exceeded") ? refused : new AtomicInteger())
                    .incrementAndGet();
                done.countDown();
              });
    }
    done.await();
    assertEquals(300, admitted.get());
    assertEquals(200, refused.get());
    assertEquals("{'pods':'300'}", used("q"));
    assertTrue(writes.count.get() < 300, "writes: " + writes.count.get());
  }
}
