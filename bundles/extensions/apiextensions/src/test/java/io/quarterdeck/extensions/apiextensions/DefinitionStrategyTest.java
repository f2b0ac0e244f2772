// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.extensions.apiextensions.validation.DefinitionValidation;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Definitions as objects: what is filled in, prepared and taken of a status. */
class DefinitionStrategyTest {
  private final DefinitionStrategy strategy =
      new DefinitionStrategy(new DefinitionValidation(Compiler::new));

  private static StrategyContext context(String subresource) {
    return new StrategyContext(
        new GroupVersionResource("apiextensions.k8s.io", "v1", "customresourcedefinitions"),
        new GroupVersionKind("apiextensions.k8s.io", "v1", "CustomResourceDefinition"),
        "",
        subresource,
        UserInfo.of("someone", UserInfo.AUTHENTICATED_GROUP),
        false,
        new MemoryObjects(),
        Instant.EPOCH,
        w -> {});
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'names':{'plural':'as','kind':'CronTab'}} |"
            + " {'names':{'plural':'as','kind':'CronTab','singular':'crontab','listKind':'CronTabList'},'conversion':{'strategy':'None'}}",
        "{'names':{'kind':'A','singular':'','listKind':''}} |"
            + " {'names':{'kind':'A','singular':'a','listKind':'AList'},'conversion':{'strategy':'None'}}",
        "{'names':{'kind':'A','singular':'x','listKind':'Y'}} |"
            + " {'names':{'kind':'A','singular':'x','listKind':'Y'},'conversion':{'strategy':'None'}}",
        "{'names':{'plural':'as'}} | {'names':{'plural':'as'},'conversion':{'strategy':'None'}}",
        "{} | {'conversion':{'strategy':'None'}}",
        "{'conversion':{}} | {'conversion':{}}",
        "{'conversion':{'webhook':{'clientConfig':{'service':{}}}}} |"
            + " {'conversion':{'webhook':{'clientConfig':{'service':{'port':443}}}}}",
        "{'conversion':{'webhook':{'clientConfig':{'service':{'port':8443}}}}} |"
            + " {'conversion':{'webhook':{'clientConfig':{'service':{'port':8443}}}}}",
        "{'conversion':{'webhook':{'clientConfig':{'url':'a'}}}} |"
            + " {'conversion':{'webhook':{'clientConfig':{'url':'a'}}}}",
        "{'conversion':{'webhook':{}}} | {'conversion':{'webhook':{}}}",
      })
  void whatIsLeftOutIsFilledIn(String spec, String filledIn) {
    ApiObject definition = Literal.object("{'spec':" + spec + "}");
    strategy.applyDefaults(definition);
    assertEquals(filledIn, Literal.text(definition.object("spec")));
  }

  @Test
  void theStorageVersionIsOneThatObjectsMayBeStoredIn() {
    ApiObject definition =
        Literal.object("{'spec':{'versions':[{'name':'v1'},{'name':'v2','storage':true}]}}");
    strategy.prepareForCreate(definition, context(""));
    assertEquals("['v2']", Literal.text(definition.object("status").get("storedVersions")));
  }

  @Test
  void theFormerOneStaysSo() {
    ApiObject definition =
        Literal.object(
            "{'spec':{'versions':[{'name':'v1'},{'name':'v2','storage':true}]},"
                + "'status':{'storedVersions':['v1']}}");
    strategy.prepareForUpdate(definition, definition.copy(), context(""));
    strategy.prepareForUpdate(definition, definition.copy(), context(""));
    assertEquals("['v1','v2']", Literal.text(definition.object("status").get("storedVersions")));
  }

  @Test
  void withoutAStorageVersionNothingIsAdded() {
    ApiObject definition = Literal.object("{'spec':{'versions':[{'name':'v1'}]},'status':{}}");
    strategy.prepareForCreate(definition, context(""));
    assertEquals("{}", Literal.text(definition.object("status")));
  }

  @Test
  void aFirstDeletionOnlyMarks() {
    ApiObject definition = Literal.object("{'metadata':{'name':'a'},'status':{}}");
    assertTrue(strategy.holdsDeletion(definition, ""));
    definition.meta().setDeletionTimestamp("2026-01-01T00:00:00Z");
    assertFalse(strategy.holdsDeletion(definition, ""));
    definition.meta().setFinalizers(List.of("a.b/c"));
    assertTrue(strategy.holdsDeletion(definition, ""));
  }

  @Test
  void aMarkedDefinitionIsTerminating() {
    ApiObject definition = Literal.object("{'metadata':{'name':'a','generation':2},'status':{}}");
    strategy.prepareForGracefulDelete(definition, context(""));
    assertEquals(
        List.of("customresourcecleanup.apiextensions.k8s.io"), definition.meta().finalizers());
    assertEquals(
        "Terminating", definition.field("status").get("conditions").index(0).get("type").text());
  }

  private List<String> warnings(String subresource, String before) {
    String version = "{'name':'v1','schema':{'openAPIV3Schema':{'format':'%s'}}}";
    List<String> warnings = new ArrayList<>();
    strategy.warn(
        Literal.object("{'spec':{'versions':[" + version.formatted("mine") + "]}}"),
        before.isEmpty()
            ? null
            : Literal.object("{'spec':{'versions':[" + version.formatted(before) + "]}}"),
        context(subresource),
        warnings);
    return warnings;
  }

  @Test
  void unknownFormatsAreWarnedOfWhenTheyCome() {
    assertEquals(List.of("unrecognized format \"mine\""), warnings("", ""));
    assertEquals(List.of("unrecognized format \"mine\""), warnings("", "other"));
    assertEquals(List.of(), warnings("", "mine"));
    assertEquals(List.of(), warnings("status", "other"));
  }

  @Test
  void onlyStatusIsASubresource() {
    assertSame(DefinitionStatus.INSTANCE, strategy.subresource("status"));
    assertNull(strategy.subresource("scale"));
  }

  @Test
  void aWriteOfTheStatusTakesWhatDescribesTheObjectToo() {
    ApiObject parent =
        Literal.object(
            "{'metadata':{'name':'a','labels':{'a':'b'},'annotations':{'c':'d'}},"
                + "'spec':{'group':'g'},'status':{'storedVersions':['v1']}}");
    DefinitionStatus.INSTANCE.write(
        Literal.object(
            "{'metadata':{'name':'x','labels':{'e':'f'},'finalizers':['g/h']},"
                + "'spec':{'group':'other'},'status':{'storedVersions':['v2']}}"),
        parent,
        context("status"));
    assertEquals(
        "{'metadata':{'name':'a','labels':{'e':'f'},'finalizers':['g/h']},"
            + "'spec':{'group':'g'},'status':{'storedVersions':['v2']}}",
        Literal.text(parent.tree()));
  }

  @Test
  void aStatusWithoutStoredVersionsHasTheStorageVersion() {
    ApiObject parent =
        Literal.object("{'metadata':{},'spec':{'versions':[{'name':'v1','storage':true}]}}");
    DefinitionStatus.INSTANCE.write(
        Literal.object("{'metadata':{},'status':{}}"), parent, context("status"));
    assertEquals("['v1']", Literal.text(parent.object("status").get("storedVersions")));
  }

  @Test
  void ofAStatusOnlyTheAcceptedNamesAreValidated() {
    List<FieldError> errors = new ArrayList<>();
    ApiObject definition =
        Literal.object("{'spec':{},'status':{'acceptedNames':{'plural':'A','kind':'B'}}}");
    DefinitionStatus.INSTANCE.validate(definition, definition, context("status"), errors);
    assertEquals(
        List.of("status.acceptedNames.plural"), errors.stream().map(FieldError::field).toList());
  }
}
