// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Objects of custom kinds, by the same engine as all others. */
class StructuralTreeTest {
  private static final String META =
      "'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta':{'fields':[{'name':'name','type':'string'},"
          + "{'name':'labels','map':{'type':'string'}}]}";

  private static Schema kind(String spec) {
    String text =
        "{'types':{'com.example.v1.Widget':{'openAPIV3Schema':{'type':'object','properties':"
            + "{'spec':"
            + spec
            + "}}},"
            + META
            + "}}";
    return Definitions.read(text.replace('\'', '"')).type("com.example.v1.Widget");
  }

  private static Map<String, @Nullable Object> tree(String spec) {
    String text = "{'apiVersion':'example.com/v1','kind':'Widget','spec':" + spec + "}";
    return Json.readObject(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static String spec(Map<String, @Nullable Object> tree) {
    return Json.text(tree.get("spec")).replace('"', '\'');
  }

  @Test
  void whatTheSchemaDoesNotNameIsPrunedAndReported() {
    Schema schema =
        kind(
            "{'type':'object','properties':{'a':{'type':'string'},'l':{'type':'array','items':"
                + "{'type':'object','properties':{'x':{'type':'integer'}}}},"
                + "'any':{'type':'object','additionalProperties':true},"
                + "'free':{'type':'object','x-kubernetes-preserve-unknown-fields':true}}}");
    Map<String, @Nullable Object> tree =
        tree(
            "{'a':{'o':1},'zz':1,'l':[{'x':1,'q':2}],'any':{'k':{'b':1},'s':1},'free':{'b':{'c':1}}}");
    assertEquals(
        List.of(
            "unknown field \"spec.a.o\"",
            "unknown field \"spec.any.k.b\"",
            "unknown field \"spec.l[0].q\"",
            "unknown field \"spec.zz\""),
        TypedTree.fit(tree, schema));
    assertEquals("{'a':{},'l':[{'x':1}],'any':{'k':{},'s':1},'free':{'b':{'c':1}}}", spec(tree));
  }

  @Test
  void numbersAreIntegersOf64BitsOrDoubles() {
    Schema schema = kind("{'type':'object','x-kubernetes-preserve-unknown-fields':true}");
    Map<String, @Nullable Object> tree =
        tree("{'a':9223372036854775807,'l':[18446744073709551616,{'b':1e30}]}");
    TypedTree.fit(tree, schema);
    assertEquals(
        Json.read("{\"a\":9223372036854775807,\"l\":[18446744073709551616.0,{\"b\":1e30}]}"),
        tree.get("spec"));
    for (String large : List.of("1e309", "-1e999999999")) {
      TypedTree.Unfit e =
          assertThrows(
              TypedTree.Unfit.class, () -> TypedTree.fit(tree("{'n':" + large + "}"), schema));
      assertEquals(
          "json: cannot unmarshal number " + large + " into Go value of type float64", e.text());
    }
  }

  @Test
  void metadataIsOfItsTypeAlsoInEmbeddedObjects() {
    Schema schema =
        kind(
            "{'type':'object','properties':{'e':{'type':'object',"
                + "'x-kubernetes-embedded-resource':true,"
                + "'x-kubernetes-preserve-unknown-fields':true}}}");
    Map<String, @Nullable Object> tree =
        tree("{'e':{'apiVersion':'v1','kind':'K','metadata':{'name':'n','bad':1},'data':1}}");
    assertEquals(List.of("unknown field \"spec.e.metadata.bad\""), TypedTree.fit(tree, schema));
    assertEquals(
        "{'e':{'apiVersion':'v1','kind':'K','metadata':{'name':'n'},'data':1}}", spec(tree));
    Map<String, @Nullable Object> wrong = tree("{'e':{'metadata':{'labels':'x'}}}");
    assertThrows(TypedTree.Unfit.class, () -> TypedTree.fit(wrong, schema));
  }

  @Test
  void defaultsStandInForWhatIsAbsentOrABareNull() {
    Schema schema =
        kind(
            "{'type':'object','default':{},'properties':{'a':{'type':'string','default':'x'},"
                + "'n':{'type':'string','nullable':true,'default':'y'},'b':{'type':'string'},"
                + "'m':{'type':'object','additionalProperties':{'type':'integer','default':7}}}}");
    Map<String, @Nullable Object> tree = tree("{'a':null,'n':null,'b':null,'m':{'k':null}}");
    Defaulter.apply(tree, schema);
    assertEquals("{'a':'x','n':null,'m':{'k':7}}", spec(tree));
    Map<String, @Nullable Object> bare = tree("null");
    Defaulter.apply(bare, schema);
    assertEquals("{'a':'x','n':'y'}", spec(bare));
  }

  @Test
  void aNullAndNothingAreNotTheSame() {
    Schema schema = kind("{'type':'object','x-kubernetes-preserve-unknown-fields':true}");
    assertEquals(true, SameObject.same(tree("{'a':1}"), tree("{'a':1}"), schema));
    assertEquals(false, SameObject.same(tree("{'a':1}"), tree("{'a':1,'b':null}"), schema));
  }
}
