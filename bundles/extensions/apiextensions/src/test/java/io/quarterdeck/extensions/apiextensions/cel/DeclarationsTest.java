// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.cel.CelType;
import io.quarterdeck.testkit.admission.Literal;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What expressions see of schemas, and how large it can be. */
class DeclarationsTest {
  private static Node schema(String json) {
    return Node.root(Json.read(Literal.quoted(json)));
  }

  private static @Nullable Declaration of(String json) {
    return Declarations.of(schema(json), false, "t");
  }

  private static Declaration declared(String json) {
    Declaration it = of(json);
    assertNotNull(it, json);
    return it;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'boolean'} | BOOL | 4",
        "{'type':'integer'} | INT | 1",
        "{'type':'number'} | DOUBLE | 1",
        "{'type':'string'} | STRING | 2",
        "{'type':'string','format':'byte'} | BYTES | 2",
        "{'type':'string','format':'duration'} | DURATION | 3",
        "{'type':'string','format':'date'} | TIMESTAMP | 12",
        "{'type':'string','format':'date-time'} | TIMESTAMP | 21",
        "{'type':'string','format':'ipv4'} | STRING | 2",
        "{'x-kubernetes-int-or-string':true} | DYN | 1",
        "{'type':'array','items':{'type':'string'}} | LIST | 2",
        "{'type':'object','additionalProperties':{'type':'string'}} | MAP | 2",
        "{'type':'object'} | OBJECT | 2",
      })
  void typesAndTheFewestBytes(String schema, CelType.Kind kind, long minSize) {
    assertEquals(kind, declared(schema).type().kind());
    assertEquals(minSize, declared(schema).minSize());
  }

  @Test
  void expressionsDoNotSeeValuesOfNoType() {
    assertNull(of("{}"));
    assertNull(of("{'x-kubernetes-preserve-unknown-fields':true}"));
    assertNull(of("{'type':'array'}"));
    assertNull(of("{'type':'array','items':{}}"));
    assertNull(of("{'type':'object','additionalProperties':{}}"));
  }

  @Test
  void fieldsOfNoTypeAreLeftOut() {
    Declaration object =
        declared(
            "{'type':'object','properties':{'a':{'type':'string'},'b':{},'c':{'type':'array'}}}");
    assertEquals(Set.of("a"), object.fields().keySet());
  }

  @Test
  void fieldsHaveTheNamesThatExpressionsUse() {
    Declaration object =
        declared(
            "{'type':'object','properties':{'x-y':{'type':'string'},'in':{'type':'string'},"
                + "'a.b':{'type':'string'},'a/b':{'type':'string'},'a b':{'type':'string'}}}");
    assertEquals(
        "[__in__, a__dot__b, a__slash__b, x__dash__y]",
        new TreeSet<>(object.fields().keySet()).toString());
    assertNotNull(object.property("x-y"));
    assertNull(object.property("a b"));
    assertNull(object.property("missing"));
  }

  @Test
  void requiredFieldsWithoutDefaultsTakeSpace() {
    String fields = "'ab':{'type':'boolean'},'c':{'type':'string','default':'d'}";
    assertEquals(2, declared("{'type':'object','properties':{" + fields + "}}").minSize());
    // two braces; two letters, their value, and quotes, colon and comma
    assertEquals(
        2 + 2 + 4 + 4,
        declared("{'type':'object','properties':{" + fields + "},'required':['ab','c']}")
            .minSize());
  }

  @Test
  void aListHoldsWhatFitsARequestOrItsLimit() {
    long all = Declaration.LARGEST_REQUEST - 2;
    assertEquals(all / 2, declared("{'type':'array','items':{'type':'integer'}}").type().maxSize());
    assertEquals(
        7, declared("{'type':'array','maxItems':7,'items':{'type':'integer'}}").type().maxSize());
    assertEquals(
        0, declared("{'type':'array','maxItems':-1,'items':{'type':'integer'}}").type().maxSize());
    assertEquals(
        all / 7,
        declared("{'type':'object','additionalProperties':{'type':'integer'}}").type().maxSize());
    assertEquals(
        5,
        declared("{'type':'object','maxProperties':5,'additionalProperties':{'type':'integer'}}")
            .type()
            .maxSize());
  }

  @Test
  void aTextHoldsFourBytesForEachOfItsCharacters() {
    assertEquals(12, declared("{'type':'string','maxLength':3}").type().maxSize());
    assertEquals(3, declared("{'type':'string','format':'byte','maxLength':3}").type().maxSize());
    assertEquals(
        12, declared("{'x-kubernetes-int-or-string':true,'maxLength':3}").type().maxSize());
    assertEquals(Declaration.LARGEST_REQUEST - 2, declared("{'type':'string'}").type().maxSize());
  }

  @Test
  void aTextOfAnEnumerationIsAsLongAsItsLongestValue() {
    assertEquals(4, declared("{'type':'string','enum':['a','abcd','']}").type().maxSize());
    assertEquals(
        8, declared("{'type':'string','enum':['a','abcd'],'maxLength':2}").type().maxSize());
  }

  @Test
  void howOftenAValueFitsARequest() {
    assertEquals(Declaration.LARGEST_REQUEST / 2, declared("{'type':'integer'}").mostInRequest());
    assertEquals(Declaration.LARGEST_REQUEST / 5, declared("{'type':'boolean'}").mostInRequest());
  }

  @Test
  void aResourceAlwaysHasItsKindAndNames() {
    Declaration resource = Declarations.of(schema("{'type':'object'}"), true, "t");
    assertNotNull(resource);
    assertEquals(
        "[apiVersion, kind, metadata]", new TreeSet<>(resource.fields().keySet()).toString());
    Declaration metadata = resource.property("metadata");
    assertNotNull(metadata);
    assertEquals("[generateName, name]", new TreeSet<>(metadata.fields().keySet()).toString());
  }

  @Test
  void whatASchemaDeclaresOfAResourceInFullIsKept() {
    String names = "'name':{'type':'string'},'generateName':{'type':'string'}";
    String text =
        "{'type':'object','properties':{'kind':{'type':'string'},'apiVersion':{'type':'string'},"
            + "'metadata':{'type':'object','properties':{%s,'labels':{'type':'object',"
            + "'additionalProperties':{'type':'string'}}}}}}";
    Declaration whole = Declarations.of(schema(text.formatted(names)), true, "t");
    assertNotNull(whole);
    Declaration metadata = whole.property("metadata");
    assertNotNull(metadata);
    assertTrue(metadata.fields().containsKey("labels"));
    // with one of the names missing all of it is as of any resource
    Declaration part =
        Declarations.of(schema(text.formatted("'name':{'type':'string'}")), true, "t");
    assertNotNull(part);
    metadata = part.property("metadata");
    assertNotNull(metadata);
    assertTrue(!metadata.fields().containsKey("labels"));
  }

  @Test
  void aResourceIsAnObjectEvenIfItSaysThatItIsAMap() {
    Declaration resource =
        Declarations.of(
            schema("{'type':'object','additionalProperties':{'type':'string'}}"), true, "t");
    assertNotNull(resource);
    assertEquals(CelType.Kind.OBJECT, resource.type().kind());
  }

  @Test
  void embeddedResourcesAreResources() {
    Declaration outer =
        declared(
            "{'type':'object','properties':{'a':{'type':'object',"
                + "'x-kubernetes-embedded-resource':true}}}");
    Declaration inner = outer.property("a");
    assertNotNull(inner);
    assertTrue(inner.fields().containsKey("metadata"));
  }
}
