// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.requiredlabels;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Refuses workloads that lack a label which the operator wants on all of them. */
@Component(
    configurationPid = "com.example.requiredlabels",
    property = {"name=RequiredLabels", "rank:Integer=0"})
@Designate(ocd = RequiredLabels.Config.class)
public final class RequiredLabels implements ValidatingAdmission {

  /** What an operator decides in {@code etc/com.example.requiredlabels.cfg}. */
  @ObjectClassDefinition(name = "Required labels")
  public @interface Config {
    @AttributeDefinition(description = "labels that every workload must have")
    String[] labels() default {"team"};
  }

  private final List<String> required;

  @Activate
  public RequiredLabels(Config config) {
    this(config.labels());
  }

  RequiredLabels(String... required) {
    this.required = List.of(required);
  }

  @Override
  public Interest interest() {
    return Interest.in(
        Set.of(Operation.CREATE, Operation.UPDATE),
        new GroupResource("apps", "deployments"),
        new GroupResource("apps", "statefulsets"),
        new GroupResource("apps", "daemonsets"));
  }

  @Override
  public void validate(AdmissionRequest request) {
    Map<String, String> labels = request.requireObject().meta().labels();
    for (String label : required) {
      if (labels.getOrDefault(label, "").isEmpty() && !hadNone(request.oldObject(), label)) {
        throw request.forbidden("the label " + label + " is required");
      }
    }
  }

  /** What was let in before the rule was made can still be scaled and repaired. */
  private static boolean hadNone(ApiObject old, String label) {
    return old != null && old.meta().labels().getOrDefault(label, "").isEmpty();
  }
}
