// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.resourcequota.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.libraries.pods.ResourceList;
import io.quarterdeck.libraries.quotas.Evaluators;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectReader.ChangeListener;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * What is used of each ResourceQuota, counted anew when something goes, and now and then: admission
 * only adds. Kubernetes: {@code pkg/controller/resourcequota}.
 */
@Component(service = Controller.class, property = "name=resourcequota-controller")
public final class ResourceQuotaController implements Controller {
  static final GroupVersionResource QUOTAS = new GroupVersionResource("", "v1", "resourcequotas");

  private static final int WORKERS = 2;
  private static final Duration ANYWAY = Duration.ofMinutes(5);

  /** What goes seldom goes alone, and each time all is counted. */
  private static final Duration TOGETHER = Duration.ofMillis(200);

  private final Metrics metrics;

  @Activate
  public ResourceQuotaController(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "resourcequota-controller";
  }

  @Override
  public Controller.Running start(ControllerContext context) {
    Counting counting = new Counting(context);
    return counting.loop.following(
        context.reader().subscribe(QUOTAS.groupResource(), counting::quota));
  }

  /** While it runs. */
  private final class Counting {
    private final ObjectReader reader;
    private final ObjectClient client;
    private final Evaluators evaluators;
    private final Fence<ObjectKey> fence;
    private final KnownQuotas known = new KnownQuotas();
    private final SeenPods pods;
    private final Set<GroupResource> followed = ConcurrentHashMap.newKeySet();
    private final Reconciler<ObjectKey> loop;

    Counting(ControllerContext context) {
      reader = context.reader();
      client = context.client();
      evaluators = new Evaluators(context.clock(), reader);
      pods = new SeenPods(Objects.requireNonNull(evaluators.of(CountedResources.PODS)));
      fence = new Fence<>(reader, QUOTAS.groupResource());
      loop = new Reconciler<>("resourcequota_primary", metrics, WORKERS, this::reconcile);
    }

    /** What admission adds is right, and no reason to count. */
    private void quota(ApiObject quota, boolean deleted) {
      ObjectKey key = ObjectKey.of(quota);
      if (deleted) {
        known.remove(key);
      } else if (known.add(key) || QuotaStatus.isBehind(quota)) {
        loop.add(key);
      }
    }

    private Outcome reconcile(ObjectKey key) {
      fence.pass(key);
      ApiObject quota = reader.get(QUOTAS.groupResource(), key.namespace(), key.name());
      if (quota == null) {
        return Outcome.DONE;
      }
      Set<String> names = ResourceList.of(quota.field("spec").get("hard")).keySet();
      Set<GroupResource> resources = CountedResources.of(names, evaluators);
      known.counts(key, resources);
      resources.forEach(this::follow);
      Usage usage = Usage.of(quota, evaluators, r -> list(r, key.namespace()));
      if (QuotaStatus.set(quota, usage.used())) {
        fence.writes(key);
        client.update(QUOTAS, quota, ObjectClient.STATUS);
      }
      return usage.failure() == null ? Outcome.after(ANYWAY) : Outcome.RETRY;
    }

    /** What has been charged and stored is not counted away. */
    private List<ApiObject> list(GroupResource resource, String namespace) {
      reader.awaitFresh(resource);
      return reader.list(resource, namespace, LabelSelector.EVERYTHING);
    }

    private void follow(GroupResource resource) {
      if (followed.add(resource)) {
        ChangeListener listener = (object, deleted) -> changed(resource, object, deleted);
        loop.following(
            resource.equals(CountedResources.PODS)
                ? reader.subscribe(resource, listener)
                : reader.subscribeMetadata(resource, listener));
      }
    }

    private void changed(GroupResource resource, ApiObject object, boolean deleted) {
      if (mayUseLess(resource, object, deleted)) {
        known
            .counting(resource, object.meta().namespace())
            .forEach(quota -> loop.add(quota, TOGETHER));
      }
    }

    /** By being changed, or by being gone. */
    private boolean mayUseLess(GroupResource resource, ApiObject object, boolean deleted) {
      if (deleted) {
        if (resource.equals(CountedResources.PODS)) {
          pods.gone(object);
        }
        return true;
      }
      return switch (resource.toString()) {
        case "pods" -> pods.mayUseLess(object);
        case "services", "persistentvolumeclaims" -> true;
        default -> false;
      };
    }
  }
}
