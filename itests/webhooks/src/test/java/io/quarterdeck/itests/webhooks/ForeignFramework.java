// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.webhooks;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.webhook.admission.AdmissionController;
import io.javaoperatorsdk.webhook.admission.NotAllowedException;
import io.quarterdeck.testkit.webhook.WebhookServer.Answer;
import io.quarterdeck.testkit.webhook.WebhookServer.Call;
import java.nio.charset.StandardCharsets;

/** Webhooks as others write them: with the Java Operator SDK's framework and fabric8's model. */
final class ForeignFramework {
  private static final AdmissionController<ConfigMap> LABELS =
      new AdmissionController<>(
          (map, operation) ->
              new ConfigMapBuilder(map)
                  .editMetadata()
                  .addToLabels("by", "framework")
                  .endMetadata()
                  .build());
  private static final AdmissionController<ConfigMap> NO_SECRETS =
      new AdmissionController<>(
          (map, old, operation) -> {
            if (map.getData() != null && map.getData().containsKey("password")) {
              throw new NotAllowedException("no passwords here", 418);
            }
          });

  private ForeignFramework() {}

  /** Adds a label by a JSON patch that the framework works out. */
  static Answer label(Call call) {
    return handle(LABELS, call);
  }

  /** Refuses what holds a password. */
  static Answer judge(Call call) {
    return handle(NO_SECRETS, call);
  }

  private static Answer handle(AdmissionController<ConfigMap> controller, Call call) {
    AdmissionReview review =
        Serialization.unmarshal(
            new String(call.body(), StandardCharsets.UTF_8), AdmissionReview.class);
    return Answer.json(Serialization.asJson(controller.handle(review)));
  }
}
