// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.defaulttolerationseconds.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Lets pods that say nothing about it stay for a while on a node that stops answering. */
@Component(
    configurationPid = "io.quarterdeck.admission.defaulttolerationseconds",
    property = {
      "name=DefaultTolerationSeconds",
      "rank:Integer=2000",
      "enabledByDefault:Boolean=true"
    })
@Designate(ocd = DefaultTolerationSeconds.Config.class)
public final class DefaultTolerationSeconds implements MutatingAdmission {
  private final Map<String, Long> seconds;

  /** For how long. */
  @ObjectClassDefinition(name = "Default tolerations")
  public @interface Config {
    @AttributeDefinition(description = "seconds on a node that is not ready")
    long not_ready_seconds() default 300;

    @AttributeDefinition(description = "seconds on a node that cannot be reached")
    long unreachable_seconds() default 300;
  }

  @Activate
  public DefaultTolerationSeconds(Config config) {
    this(config.not_ready_seconds(), config.unreachable_seconds());
  }

  DefaultTolerationSeconds(long notReady, long unreachable) {
    seconds = new LinkedHashMap<>();
    seconds.put("node.kubernetes.io/not-ready", notReady);
    seconds.put("node.kubernetes.io/unreachable", unreachable);
  }

  @Override
  public Interest interest() {
    return Interest.in(Set.of(Operation.CREATE, Operation.UPDATE), new GroupResource("", "pods"));
  }

  @Override
  public void mutate(AdmissionRequest r) {
    Map<String, @Nullable Object> spec = r.requireObject().object("spec");
    List<Node> own = Node.root(spec).get("tolerations").items();
    seconds.forEach(
        (taint, howLong) -> {
          if (own.stream().noneMatch(t -> covers(t, taint))) {
            Trees.list(spec, "tolerations").add(toleration(taint, howLong));
          }
        });
  }

  private static boolean covers(Node toleration, String taint) {
    String key = toleration.get("key").text();
    String effect = toleration.get("effect").text();
    return (key.isEmpty() || key.equals(taint)) && (effect.isEmpty() || effect.equals("NoExecute"));
  }

  private static Map<String, @Nullable Object> toleration(String taint, long howLong) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("key", taint);
    out.put("operator", "Exists");
    out.put("effect", "NoExecute");
    out.put("tolerationSeconds", howLong);
    return out;
  }
}
