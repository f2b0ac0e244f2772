// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResourceValidationTest {
  private static final Selectors SELECTORS = new Selectors(Compiler::new);

  private static Node spec(String json) {
    return new ApiObject(
            Json.readObject(("{\"spec\":" + json + "}").getBytes(StandardCharsets.UTF_8)))
        .field("spec");
  }

  private static List<String> text(List<FieldError> errors) {
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void constraintsNameRequests() {
    List<FieldError> errors = new ArrayList<>();
    ResourceClaimValidation.validate(
        spec(
            "{\"devices\":{\"requests\":[{\"name\":\"r\",\"firstAvailable\":[{\"name\":\"s\","
                + "\"deviceClassName\":\"c\",\"allocationMode\":\"All\"}]}],\"constraints\":["
                + "{\"requests\":[\"r/s\",\"nope\"],\"matchAttribute\":\"noslash\"}]}}"),
        SELECTORS,
        errors);
    assertEquals(
        List.of(
            "spec.devices.constraints[0].requests[1]: Invalid value: \"nope\": must be the name of"
                + " a request in the claim or the name of a request and a subrequest separated by"
                + " '/'",
            "spec.devices.constraints[0].matchAttribute: Invalid value: \"noslash\": a fully"
                + " qualified name must be a domain and a name separated by a slash"),
        text(errors));
  }

  @Test
  void aSliceIsInOnePlace() {
    List<FieldError> errors = new ArrayList<>();
    ResourceSliceValidation.validate(
        spec(
            "{\"driver\":\"d.example\",\"pool\":{\"name\":\"p\",\"resourceSliceCount\":1},"
                + "\"nodeName\":\"n\",\"allNodes\":true}"),
        null,
        errors);
    assertEquals(
        List.of(
            "spec: Invalid value: \"{`nodeName`, `allNodes`}\": exactly one of `nodeName`,"
                + " `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required, but multiple"
                + " fields are set"),
        text(errors));
  }

  @Test
  void aClaimIsShownWithAllItsFields() {
    assertEquals(
        "{\"Devices\":{\"Requests\":null,\"Constraints\":null,\"Config\":null}}",
        FieldError.show(ClaimShape.spec(spec("{\"devices\":{}}"))));
  }

  @Test
  void requestsAreForOneDevice() {
    ApiObject o =
        new ApiObject(
            Json.readObject(
                "{\"spec\":{\"devices\":{\"requests\":[{\"name\":\"r\",\"exactly\":{\"deviceClassName\":\"c\"}}]}}}"
                    .getBytes(StandardCharsets.UTF_8)));
    new ClaimStrategy(SELECTORS).applyDefaults(o);
    Node exactly = o.field("spec").at("devices", "requests").index(0).get("exactly");
    assertEquals("ExactCount", exactly.get("allocationMode").text());
    assertEquals(1, exactly.get("count").number());
  }
}
