// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class OpenApiEncoderTest {

  private static byte[] of(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] p : parts) {
      out.writeBytes(p);
    }
    return out.toByteArray();
  }

  /** A field of bytes: numbers up to 127 and lengths up to 16383. */
  private static byte[] f(int number, byte[]... parts) {
    byte[] value = of(parts);
    byte[] length =
        value.length < 128
            ? new byte[] {(byte) value.length}
            : new byte[] {(byte) (value.length & 127 | 128), (byte) (value.length >> 7)};
    return of(tag(number, 2), length, value);
  }

  private static byte[] f(int number, String text) {
    return f(number, text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] n(int number, int value) {
    return of(tag(number, 0), new byte[] {(byte) value});
  }

  private static byte[] tag(int number, int wire) {
    int tag = number << 3 | wire;
    return tag < 128
        ? new byte[] {(byte) tag}
        : new byte[] {(byte) (tag & 127 | 128), (byte) (tag >> 7)};
  }

  /** An entry of a map, and a value without a message. */
  private static byte[] e(int number, String key, byte[]... value) {
    return f(number, f(1, key), f(2, value));
  }

  private static byte[] yaml(String text) {
    return f(2, text);
  }

  private static byte[] v3(String json) {
    return OpenApiEncoder.v3(
        Json.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }

  private static byte[] v2(String json) {
    return OpenApiEncoder.v2(
        Json.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }

  private static byte[] schema(String json) {
    return v3("{'components':{'schemas':{'a':" + json + "}}}");
  }

  private static byte[] schema(byte[]... fields) {
    return f(5, f(1, e(1, "a", f(1, fields))));
  }

  @Test
  void aDocumentOfVersionThree() {
    assertArrayEquals(
        of(
            f(1, "3.0.0"),
            f(2, f(1, "K"), f(6, "v1")),
            f(
                4,
                e(
                    1,
                    "/apis/",
                    f(
                        4,
                        f(1, "apis"),
                        f(5, "getApis"),
                        f(6, f(1, f(1, "p"), f(2, "query"), n(4, 1), f(10, f(1, f(25, "string"))))),
                        f(
                            8,
                            e(
                                2,
                                "200",
                                f(1, f(1, "OK"), f(3, e(1, "j", f(1, f(2, f(1, "#/x")))))))),
                        f(13, f(1, "x-kubernetes-action"), f(2, yaml("list\n"))))))),
        v3(
            "{'openapi':'3.0.0','info':{'title':'K','version':'v1'},'paths':{'/apis/':{'get':{"
                + "'tags':['apis'],'operationId':'getApis','parameters':[{'name':'p','in':'query',"
                + "'required':true,'schema':{'type':'string'}}],'responses':{'200':{"
                + "'description':'OK','content':{'j':{'schema':{'$ref':'#/x'}}}}},"
                + "'x-kubernetes-action':'list'}}}}"));
  }

  @Test
  void schemasWithAllTheirForms() {
    assertArrayEquals(
        schema(
            f(23, "x"),
            f(25, "object"),
            f(31, e(1, "x", f(1, f(25, "integer"), f(35, "int32"))), e(1, "y", f(2, f(1, "#/y")))),
            f(36, f(1, "x-k"), f(2, yaml("- group: \"\"\n  kind: K\n")))),
        schema(
            "{'type':'object','required':['x'],'properties':{'x':{'type':'integer','format':"
                + "'int32'},'y':{'$ref':'#/y'}},'x-k':[{'group':'','kind':'K'}]}"));
    assertArrayEquals(
        schema(f(24, yaml("A\n")), f(24, yaml("\"1\"\n")), f(33, f(3, "A"))),
        schema("{'enum':['A','1'],'default':'A'}"));
    assertArrayEquals(
        schema(f(25, "array"), f(30, f(1, f(1, f(25, "string")))), f(33)),
        schema("{'type':'array','items':{'type':'string'},'default':{}}"));
    assertArrayEquals(
        schema(f(32, n(2, 0)), f(33, n(2, 0))),
        schema("{'additionalProperties':false,'default':false}"));
    byte[] one = {9, 0, 0, 0, 0, 0, 0, (byte) 0xf0, 0x3f};
    assertArrayEquals(
        schema(f(26, f(2, f(1, "#/z"))), f(32, f(1, f(1, f(25, "string")))), f(33, one)),
        schema("{'allOf':[{'$ref':'#/z'}],'additionalProperties':{'type':'string'},'default':1}"));
  }

  @Test
  void aDocumentOfVersionTwo() {
    assertArrayEquals(
        of(
            f(1, "2.0"),
            f(
                8,
                e(
                    2,
                    "/p",
                    f(
                        4,
                        f(7, "*/*"),
                        f(8, f(1, f(1, f(2, "body"), f(3, "body"), n(4, 1), f(5, f(1, "#/d"))))),
                        f(9, e(1, "201", f(1, f(1, "C"), f(2, f(1, f(1, "#/d"))))))),
                    f(9, f(1, f(2, f(3, f(2, "query"), f(4, "q"), f(6, "string"), n(20, 1))))),
                    f(9, f(1, f(2, f(4, n(1, 1), f(2, "path"), f(4, "n"), f(5, "string"))))))),
            f(
                9,
                e(
                    1,
                    "d",
                    f(4, "D"),
                    f(5, yaml("{}\n")),
                    f(22, f(1, "object")),
                    f(25, e(1, "l", f(22, f(1, "array")), f(23, f(1, f(22, f(1, "string")))))))),
            f(12, e(1, "BearerToken")),
            f(
                13,
                e(1, "BearerToken", f(2, f(1, "apiKey"), f(2, "authorization"), f(3, "header"))))),
        v2(
            "{'swagger':'2.0','paths':{'/p':{'post':{'consumes':['*/*'],'parameters':[{'name':"
                + "'body','in':'body','required':true,'schema':{'$ref':'#/d'}}],'responses':{'201':"
                + "{'description':'C','schema':{'$ref':'#/d'}}}},'parameters':[{'name':'q','in':"
                + "'query','type':'string','uniqueItems':true},{'name':'n','in':'path','required':"
                + "true,'type':'string'}]}},'definitions':{'d':{'type':'object','description':'D',"
                + "'default':{},'properties':{'l':{'type':'array','items':{'type':'string'}}}}},"
                + "'security':[{'BearerToken':[]}],'securityDefinitions':{'BearerToken':{'type':"
                + "'apiKey','name':'authorization','in':'header'}}}"));
  }

  @Test
  void whatIsEmptyIsLeftOut() {
    assertEquals(0, v3("{'openapi':'','x':1}").length);
    assertArrayEquals(
        schema(f(25, "string")), schema("{'type':'string','uniqueItems':false,'minLength':0}"));
  }
}
