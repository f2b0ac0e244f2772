// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.testkit.admission.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Custom resources as the registry sees them: whole, as status, and as scale. */
class CustomStrategyTest {
  private static final String SCHEMA =
      "{'type':'object','properties':{'spec':{'type':'object','properties':{"
          + "'replicas':{'type':'integer','maximum':9},'color':{'type':'string'}}},"
          + "'status':{'type':'object','properties':{'replicas':{'type':'integer','minimum':0},"
          + "'selector':{'type':'string'}}}}}";
  private static final String PARTS =
      ",'subresources':{'status':{},'scale':{'specReplicasPath':'.spec.replicas',"
          + "'statusReplicasPath':'.status.replicas','labelSelectorPath':'.status.selector'}}";

  private static VersionStrategy in(String version, CustomDefinition definition) {
    return (VersionStrategy)
        new CustomStrategy(definition, Widgets.COMPILERS, Widgets.CONVERSIONS).in(version);
  }

  private static VersionStrategy strategy(CustomDefinition definition) {
    return in("v1", definition);
  }

  private static VersionStrategy strategy(String more) {
    return strategy(Widgets.definition(Widgets.version("v1", SCHEMA, more)));
  }

  private static List<String> text(List<FieldError> errors) {
    return errors.stream().map(FieldError::toString).toList();
  }

  private static Subresource.View view(VersionStrategy strategy, String name) {
    return assertInstanceOf(Subresource.View.class, strategy.subresource(name));
  }

  @Test
  void theStatusOfANewObjectIsDroppedWhereItIsASubresource() {
    ApiObject widget = Widgets.widget(",'status':{'replicas':1}");
    strategy(PARTS).prepareForCreate(widget, Widgets.context(w -> {}));
    assertEquals(Widgets.widget(""), widget);
    ApiObject plain = Widgets.widget(",'status':{'replicas':1}");
    strategy("").prepareForCreate(plain, Widgets.context(w -> {}));
    assertEquals(Widgets.widget(",'status':{'replicas':1}"), plain);
  }

  @Test
  void nothingIsCreatedWhileTheDefinitionEnds() {
    CustomDefinition ending =
        Widgets.definition(
            Widgets.version("v1", SCHEMA, ""),
            "'conversion':{'strategy':'None'}",
            ",'deletionTimestamp':'2026-01-01T00:00:00Z'");
    VersionStrategy strategy = strategy(ending);
    ApiException refused =
        assertThrows(
            ApiException.class,
            () -> strategy.prepareForCreate(Widgets.widget(""), Widgets.context(w -> {})));
    assertEquals(403, refused.code());
    assertEquals(
        "widgets.example.com \"w\" is forbidden: create not allowed while custom resource"
            + " definition is terminating",
        refused.getMessage());
  }

  @Test
  void newFinalizersWithoutADomainAreWarnedOf() {
    VersionStrategy strategy = strategy("");
    ApiObject old = Widgets.widget("");
    old.meta().setFinalizers(List.of("old"));
    ApiObject now = Widgets.widget("");
    now.meta().setFinalizers(List.of("old", "new", "example.com/new"));
    List<String> warnings = new ArrayList<>();
    strategy.warn(now, old, Widgets.context(w -> {}), warnings);
    assertEquals(
        List.of(
            "metadata.finalizers: \"new\": prefer a domain-qualified finalizer name to avoid"
                + " accidental conflicts with other finalizer writers"),
        warnings);
  }

  @Test
  void anObjectIsValidatedByItsSchema() {
    List<FieldError> errors = new ArrayList<>();
    strategy("")
        .validate(Widgets.widget(",'spec':{'replicas':10}"), Widgets.context(w -> {}), errors);
    assertEquals(
        List.of(
            "spec.replicas: Invalid value: 10: spec.replicas in body should be less than or equal"
                + " to 9"),
        text(errors));
  }

  @Test
  void anUpdateMayKeepWhatBreaksTheSchema() {
    ApiObject wrong = Widgets.widget(",'spec':{'replicas':10,'color':'red'}");
    ApiObject other = Widgets.widget(",'spec':{'replicas':10,'color':'blue'}");
    List<FieldError> errors = new ArrayList<>();
    strategy("").validateUpdate(other, wrong, Widgets.context(w -> {}), errors);
    assertEquals(List.of(), errors);
  }

  @Test
  void fieldsThatAWriteDoesNotOwn() {
    VersionStrategy strategy = strategy(PARTS);
    assertEquals(Set.of("status"), strategy.resetFields(""));
    assertEquals(Set.of("spec", "metadata"), strategy.resetFields("status"));
  }

  @Test
  void onlyWhatADefinitionHasIsASubresource() {
    assertNull(strategy("").subresource("other"));
    assertInstanceOf(StatusPart.class, strategy(PARTS).subresource("status"));
  }

  @Test
  void selectableFieldsAreTexts() {
    VersionStrategy strategy =
        strategy(
            ",'selectableFields':[{'jsonPath':'.spec.color'},{'jsonPath':'.spec.replicas'},"
                + "{'jsonPath':'.spec'}]");
    assertEquals(
        Map.of("spec.color", "", "spec.replicas", "3", "spec", "{\"replicas\":3}"),
        strategy.selectableFields(Widgets.widget(",'spec':{'replicas':3}")));
    assertEquals(List.of("spec.color", "spec.replicas", "spec"), strategy.selectableFieldNames());
    assertEquals("field label not supported: a", strategy.unsupportedField("a"));
  }

  @Test
  void fieldsOfAllVersionsAreSelectableInTheStore() {
    String v1 = Widgets.version("v1", SCHEMA, ",'selectableFields':[{'jsonPath':'.spec.color'}]");
    String v2 =
        "{'name':'v2','served':true,'schema':{'openAPIV3Schema':"
            + SCHEMA
            + "},'selectableFields':[{'jsonPath':'.spec.replicas'}]}";
    CustomStrategy all =
        new CustomStrategy(
            Widgets.definition(v1 + "," + v2), Widgets.COMPILERS, Widgets.CONVERSIONS);
    assertEquals(List.of("spec.color", "spec.replicas"), all.selectableFieldNames());
    assertEquals(List.of("spec.color"), ((VersionStrategy) all.in("v1")).selectableFieldNames());
    assertSame(all.in("v2"), all.in("v2"));
  }

  @Test
  void strategiesAreEqualWhenTheirSelectableFieldsAre() {
    String field = ",'selectableFields':[{'jsonPath':'.spec.color'}]";
    CustomDefinition first = Widgets.definition(Widgets.version("v1", SCHEMA, field));
    CustomDefinition second = Widgets.definition(Widgets.version("v1", "{}", field));
    CustomDefinition third = Widgets.definition(Widgets.version("v1", SCHEMA, ""));
    CustomStrategy one = new CustomStrategy(first, Widgets.COMPILERS, Widgets.CONVERSIONS);
    assertEquals(one, new CustomStrategy(second, Widgets.COMPILERS, Widgets.CONVERSIONS));
    assertEquals(
        one.hashCode(),
        new CustomStrategy(second, Widgets.COMPILERS, Widgets.CONVERSIONS).hashCode());
    assertNotEquals(one, new CustomStrategy(third, Widgets.COMPILERS, Widgets.CONVERSIONS));
    assertEquals(true, one.serves(first));
    assertEquals(false, one.serves(second));
  }

  private static final String OTHER =
      "{'name':'v1beta1','served':true,'schema':{'openAPIV3Schema':" + SCHEMA + "}}";

  @Test
  void allVersionsHaveOneConversionWhichKnowsTheirTypes() {
    CustomStrategy all =
        new CustomStrategy(
            Widgets.definition(Widgets.version("v1", SCHEMA, "") + "," + OTHER),
            Widgets.COMPILERS,
            Widgets.CONVERSIONS);
    VersionStrategy other = assertInstanceOf(VersionStrategy.class, all.in("v1beta1"));
    assertSame(all.conversion(), other.conversion());
    assertEquals(
        Map.of(
            "example.com/v1", "com.example.v1.Widget",
            "example.com/v1beta1", "com.example.v1beta1.Widget"),
        all.conversion().types());
  }

  @Test
  void watchesEndWithASchemaOrAConversionAndNotWithADeletion() {
    String versions = Widgets.version("v1", SCHEMA, "") + "," + OTHER;
    String none = "'conversion':{'strategy':'None'}";
    Object before = all(Widgets.definition(versions, none, ",'generation':1")).servedAs();
    String deleted = ",'generation':2,'deletionTimestamp':'2026-01-01T00:00:00Z'";
    assertEquals(before, all(Widgets.definition(versions, none, deleted)).servedAs());
    String webhook = "'conversion':{'strategy':'Webhook'}";
    assertNotEquals(before, all(Widgets.definition(versions, webhook, "")).servedAs());
    String one = Widgets.version("v1", SCHEMA, "");
    assertNotEquals(before, all(Widgets.definition(one, none, "")).servedAs());
  }

  private static CustomStrategy all(CustomDefinition definition) {
    return new CustomStrategy(definition, Widgets.COMPILERS, Widgets.CONVERSIONS);
  }

  @Test
  void scaleIsReadAtItsPaths() {
    ApiObject widget =
        Widgets.widget(",'spec':{'replicas':3},'status':{'replicas':2,'selector':'a=b'}");
    ApiObject scale = view(strategy(PARTS), "scale").read(widget);
    assertEquals("autoscaling/v1", scale.apiVersion());
    assertEquals("w", scale.meta().name());
    assertEquals(Map.of("replicas", 3L), scale.object("spec"));
    assertEquals(Map.of("replicas", 2L, "selector", "a=b"), scale.object("status"));
  }

  @Test
  void scaleShowsNoZeroOfTheSpecAndZeroForNoStatus() {
    ApiObject scale = view(strategy(PARTS), "scale").read(Widgets.widget(",'spec':{'replicas':0}"));
    assertEquals(Map.of(), scale.object("spec"));
    assertEquals(Map.of("replicas", 0L), scale.object("status"));
  }

  @Test
  void withoutReplicasThereIsNoScale() {
    Subresource.View scale = view(strategy(PARTS), "scale");
    ApiException failed =
        assertThrows(ApiException.class, () -> scale.read(Widgets.widget(",'spec':{}")));
    assertEquals(
        "Internal error occurred: the spec replicas field \".spec.replicas\" does not exist",
        failed.getMessage());
  }

  @Test
  void scaleWritesTheReplicasOfTheSpecAlone() {
    ApiObject parent = Widgets.widget(",'status':{'replicas':1}");
    view(strategy(PARTS), "scale")
        .write(
            Literal.object("{'spec':{'replicas':5},'status':{'replicas':4}}"),
            parent,
            Widgets.context(w -> {}));
    assertEquals(Widgets.widget(",'status':{'replicas':1},'spec':{'replicas':5}"), parent);
  }

  @Test
  void statusTakesNothingElse() {
    Subresource.View status = view(strategy(PARTS), "status");
    List<FieldError> errors = new ArrayList<>();
    // the spec that breaks its schema is not validated with it
    status.validate(
        Widgets.widget(",'spec':{'replicas':10},'status':{'replicas':-1}"),
        Widgets.widget(",'spec':{'replicas':10}"),
        Widgets.context(w -> {}),
        errors);
    assertEquals(
        List.of(
            "status.replicas: Invalid value: -1: replicas in body should be greater than or equal"
                + " to 0",
            ".status.replicas: Invalid value: -1: should be a non-negative integer"),
        text(errors));
  }
}
