// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.extendedresourcetoleration.internal;

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

class ExtendedResourceTolerationTest {
  private final ExtendedResourceToleration plugin = new ExtendedResourceToleration();

  private String tolerations(String spec) {
    ApiObject pod = pod(spec);
    Attempt.create("pods", pod).mutate(plugin);
    return text(pod.field("spec").get("tolerations").value());
  }

  @Test
  void extendedResourcesOnly() {
    String gpu = "{'key':'example.org/gpu','operator':'Exists','effect':'NoSchedule'}";
    assertEquals(
        "[" + gpu + "]",
        tolerations("{'initContainers':[{'resources':{'requests':{'example.org/gpu':'1'}}}]}"));
    assertEquals(
        "[{'key':'a.org/b','operator':'Exists','effect':'NoSchedule'}," + gpu + "]",
        tolerations(
            "{'containers':[{'resources':{'requests':{'example.org/gpu':'1','a.org/b':'1','cpu':'1','hugepages-2Mi':'2Mi'}}}]}"));
    assertEquals(
        "[" + gpu + "]",
        tolerations(
            "{'tolerations':["
                + gpu
                + "],'containers':[{'resources':{'requests':{'example.org/gpu':'1'}}}]}"));
    assertEquals("null", tolerations("{'containers':[{}]}"));
  }
}
