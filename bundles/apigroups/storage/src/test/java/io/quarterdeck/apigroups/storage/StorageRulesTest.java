// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorageRulesTest {
  private static List<String> told(BiConsumer<Node, List<FieldError>> rules, String json) {
    String whole = "{\"spec\":" + json.replace('\'', '"') + "}";
    ApiObject o = new ApiObject(Json.readObject(whole.getBytes(StandardCharsets.UTF_8)));
    List<FieldError> errors = new ArrayList<>();
    rules.accept(o.field("spec"), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void anAttachmentHasOneSource() {
    String rest = "'attacher':'d','nodeName':'n','source':";
    assertEquals(
        List.of(
            "spec.source: Forbidden: must specify exactly one of inlineVolumeSpec and"
                + " persistentVolumeName"),
        told(
            VolumeAttachmentValidation::spec,
            "{" + rest + "{'persistentVolumeName':'pv','inlineVolumeSpec':{}}}"));
    assertEquals(
        List.of(
            "spec.source.persistentVolumeName: Required value: must specify non empty"
                + " persistentVolumeName"),
        told(VolumeAttachmentValidation::spec, "{" + rest + "{'persistentVolumeName':''}}"));
  }

  @Test
  void anAttacherThatIsMissingIsReportedOnce() {
    assertEquals(List.of(), told(VolumeAttachmentValidation::created, "{'nodeName':'n'}"));
    assertEquals(
        List.of("spec.attacher: Too long: may not be more than 63 bytes"),
        told(VolumeAttachmentValidation::created, "{'attacher':'" + "x".repeat(64) + "'}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'nodeID':'n','topologyKeys':['z'],'allocatable':{'count':4} | ",
        "'nodeID':'n','topologyKeys':['z'] | ",
        "'nodeID':'m','topologyKeys':['z'],'allocatable':{'count':4} |"
            + " {'Name':'d','NodeID':'m','TopologyKeys':['z'],'Allocatable':null}",
        "'nodeID':'n' | {'Name':'d','NodeID':'n','TopologyKeys':null,'Allocatable':null}",
      })
  void aDriverOnANodeChangesNothingButItsCount(String changed, @Nullable String shown) {
    String was = "{'drivers':[{'name':'d','nodeID':'n','topologyKeys':['z']}]}";
    String is = "{'drivers':[{'name':'d'," + changed + "}]}";
    String value = shown == null ? "" : shown.replace('\'', '"');
    assertEquals(
        shown == null
            ? List.of()
            : List.of("spec.drivers: Invalid value: " + value + ": field is immutable"),
        told((now, errors) -> told((old, e) -> unchanged(now, old, errors), was), is));
  }

  private static void unchanged(Node now, Node old, List<FieldError> errors) {
    CSINodeStrategy.unchanged(now.get("drivers"), old.get("drivers"), errors);
  }

  @Test
  void aVolumeInlineIsOfCsiAlone() {
    assertEquals(
        List.of(),
        told(
            InlineVolumeValidation::validate,
            "{'accessModes':['ReadWriteOnce'],'csi':{'driver':'d','volumeHandle':'h'}}"));
    assertEquals(
        List.of(
            "spec.claimRef: Forbidden: may not be specified in the context of inline volumes",
            "spec.csi: Required value: has to be specified in the context of inline volumes",
            "spec.accessModes: Required value",
            "spec: Required value: must specify a volume type"),
        told(InlineVolumeValidation::validate, "{'claimRef':{}}"));
  }

  @Test
  void messagesOfErrorsAreShort() {
    String message = "{'attachError':{'message':'" + "x".repeat(1025) + "'}}";
    assertEquals(
        List.of("spec.attachError.message: Too long: may not be more than 262144 bytes"),
        told(VolumeAttachmentValidation::status, message));
  }

  @Test
  void termsDiffer() {
    String term = "{'matchLabelExpressions':[{'key':'z','values':['a']}]}";
    assertEquals(
        List.of("spec[1].matchLabelExpressions: Duplicate value: \"\""),
        told(TopologyValidation::validate, "[" + term + "," + term + "]"));
    assertEquals(
        List.of("spec[0].matchLabelExpressions: Duplicate value: \"\""),
        told(TopologyValidation::validate, "[{}]"));
  }
}
