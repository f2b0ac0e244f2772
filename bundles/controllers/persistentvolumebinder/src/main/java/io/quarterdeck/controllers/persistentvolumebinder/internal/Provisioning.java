// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.runtime.controller.EventRecorder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks those who make volumes for one. They watch the claims. */
record Provisioning(StorageClasses classes, Writes writes, EventRecorder events) {

  void ask(ApiObject claim) {
    String name = StorageClasses.nameOf(claim);
    ApiObject storageClass = classes.find(name);
    if (storageClass == null) {
      fail(claim, "storageclass.storage.k8s.io " + FieldError.quote(name) + " not found");
      return;
    }
    String provisioner = storageClass.field("provisioner").text();
    String refusal = Plugins.makingRefused(provisioner);
    if (!refusal.isEmpty()) {
      fail(claim, refusal);
      return;
    }
    String driver = Migration.driver(provisioner);
    ApiObject asked = writes.claim(claim, c -> setProvisioner(c, driver));
    if (provisioner.equals(Plugins.HOST_PATH)) {
      fail(
          asked,
          "Failed to create provisioner: provisioning in volume plugin "
              + FieldError.quote(provisioner)
              + " is disabled");
      return;
    }
    sayItWaits(asked, driver);
  }

  private void sayItWaits(ApiObject claim, String driver) {
    events.event(
        claim,
        EventRecorder.NORMAL,
        "ExternalProvisioning",
        "Waiting for a volume to be created either by the external provisioner '"
            + driver
            + "' or manually by the system administrator. If volume creation is delayed, please"
            + " verify that the provisioner is running and correctly registered.");
  }

  private static void setProvisioner(ApiObject claim, String driver) {
    Map<String, String> said = claim.meta().annotations();
    if (driver.equals(said.get(Annotations.PROVISIONER))) {
      return;
    }
    Map<String, @Nullable Object> annotations = claim.meta().mutableAnnotations();
    annotations.put(Annotations.BETA_PROVISIONER, driver);
    annotations.put(Annotations.PROVISIONER, driver);
    Migration.annotate(claim);
  }

  private void fail(ApiObject claim, String message) {
    events.event(claim, EventRecorder.WARNING, "ProvisioningFailed", message);
  }
}
