// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.alwayspullimages.internal;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.pod;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.testkit.admission.Attempt;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlwaysPullImagesTest {
  private final AlwaysPullImages plugin = new AlwaysPullImages();

  @Test
  void everythingIsPulled() {
    ApiObject pod =
        pod(
            "{'initContainers':[{'name':'i'}],'containers':[{'name':'c','imagePullPolicy':'Never'}],'volumes':[{'name':'v','image':{'reference':'r'}},{'name':'e','emptyDir':{}}]}");
    Attempt.create("pods", pod).mutate(plugin).validate(plugin);
    assertEquals(
        "{'initContainers':[{'name':'i','imagePullPolicy':'Always'}],'containers':[{'name':'c','imagePullPolicy':'Always'}],'volumes':[{'name':'v','image':{'reference':'r','pullPolicy':'Always'}},{'name':'e','emptyDir':{}}]}",
        text(pod.tree().get("spec")));
  }

  @Test
  void anotherPolicyIsRefused() {
    assertEquals(
        "pods \"p\" is forbidden: spec.containers[0].imagePullPolicy: Unsupported value: \"Never\":"
            + " supported values: \"Always\"",
        Attempt.create("pods", pod("{'containers':[{'name':'c','imagePullPolicy':'Never'}]}"))
            .refusal(plugin));
  }

  @Test
  void updatesMatterWithANewImage() {
    ApiObject old = pod("{'containers':[{'name':'c','image':'a','imagePullPolicy':'Never'}]}");
    assertEquals("", Attempt.update("pods", old, old.copy()).refusal(plugin));
    ApiObject changed = pod("{'containers':[{'name':'c','image':'b','imagePullPolicy':'Never'}]}");
    assertFalse(Attempt.update("pods", old, changed).refusal(plugin).isEmpty());
    assertEquals("", Attempt.update("pods", old, changed).of("status").refusal(plugin));
  }
}
