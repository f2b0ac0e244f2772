// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AttachmentDefaultsTest {
  @Test
  void aVolumeInlineIsFilledInAsOneWithAnObject() {
    String json =
        "{\"spec\":{\"source\":{\"inlineVolumeSpec\":{\"iscsi\":{},\"hostPath\":{\"path\":\"/\"}}}}}";
    ApiObject attachment = new ApiObject(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
    new VolumeAttachmentStrategy().applyDefaults(attachment);
    assertEquals(
        "{\"iscsi\":{\"iscsiInterface\":\"default\"},\"hostPath\":{\"path\":\"/\",\"type\":\"\"}}",
        Json.text(attachment.field("spec").at("source", "inlineVolumeSpec").value()));
  }
}
