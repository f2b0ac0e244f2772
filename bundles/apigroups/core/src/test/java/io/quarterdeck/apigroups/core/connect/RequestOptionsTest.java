// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.connect;

import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestOptionsTest {
  private static String read(String query, UnaryOperator<RequestOptions> fields) {
    try {
      ApiObject options = fields.apply(RequestOptions.of(Query.parse(query), "Options")).object();
      options.tree().remove("kind");
      options.tree().remove("apiVersion");
      options.tree().remove("metadata");
      return text(options.tree());
    } catch (ApiException e) {
      return e.code() + " " + e.status().message();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | {}",
        "f | {'f':true}",
        "f= | {'f':true}",
        "f=true | {'f':true}",
        "f=1 | {'f':true}",
        "f=anything | {'f':true}",
        "f=0 | {}",
        "f=false | {}",
        "f=False | {}",
        "g=true | {}",
      })
  void flags(String query, String wanted) {
    assertEquals(wanted, read(query, o -> o.flag("f")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "n=5 | {'n':5}",
        "n=-5 | {'n':-5}",
        "n=%2B5 | {'n':5}",
        "n=9223372036854775807 | {'n':9223372036854775807}",
        "n=9223372036854775808 | 400 strconv.ParseInt: parsing \"9223372036854775808\": value out"
            + " of range",
        "n=-9223372036854775809 | 400 strconv.ParseInt: parsing \"-9223372036854775809\": value out"
            + " of range",
        "n=1e3 | 400 strconv.ParseInt: parsing \"1e3\": invalid syntax",
        "n= | 400 strconv.ParseInt: parsing \"\": invalid syntax",
        "m=1 | {}",
      })
  void numbers(String query, String wanted) {
    assertEquals(wanted, read(query, o -> o.number("n")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "t=2026-01-02T03:04:05Z | {'t':'2026-01-02T03:04:05Z'}",
        "t=2026-01-02T03:04:05.678Z | {'t':'2026-01-02T03:04:05Z'}",
        "t=2026-01-02T03:04:05-01:00 | {'t':'2026-01-02T04:04:05Z'}",
        "t= | {}",
        "t=null | {}",
        "t=today | 400 parsing time \"today\" as \"2006-01-02T15:04:05Z07:00\": cannot parse"
            + " \"today\" as \"2006\"",
      })
  void times(String query, String wanted) {
    assertEquals(wanted, read(query, o -> o.time("t")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | {}",
        "p=80 | {'p':[80]}",
        "p=80,81&p=82 | {'p':[80,81,82]}",
        "p=65535 | {'p':[65535]}",
        "p=65536 | 400 cannot convert to []int32: strconv.ParseUint: parsing \"65536\": value out"
            + " of range",
        "p=-1 | 400 cannot convert to []int32: strconv.ParseUint: parsing \"-1\": invalid syntax",
        "p=80, | 400 cannot convert to []int32: strconv.ParseUint: parsing \"\": invalid syntax",
      })
  void ports(String query, String wanted) {
    assertEquals(wanted, read(query, o -> o.ports("p")));
  }

  @Test
  void textsAndLists() {
    assertEquals("{'c':'x'}", read("c=x&c=y", o -> o.text("c")));
    assertEquals("{}", read("c=", o -> o.text("c")));
    assertEquals("{'c':''}", read("c=", o -> o.pointer("c")));
    assertEquals("{}", read("d=", o -> o.pointer("c")));
    assertEquals("{'c':['x','','y']}", read("c=x&c=&c=y", o -> o.list("c")));
    assertEquals("{'c':null}", read("", o -> o.list("c")));
  }

  @TestFactory
  Stream<DynamicTest> logs() {
    return ValidationTable.of(
            """
            ## a full object
            {container: c, follow: true, tailLines: 0, limitBytes: 1, sinceSeconds: 1, timestamps: true}

            ## less than no lines
            {tailLines: -1}
            => tailLines: Invalid value: -1: must be greater than or equal to 0

            ## no bytes
            {limitBytes: 0}
            => limitBytes: Invalid value: 0: must be greater than 0

            ## no seconds
            {sinceSeconds: 0}
            => sinceSeconds: Invalid value: 0: must be greater than 0

            ## two beginnings
            {sinceSeconds: 0, sinceTime: '2026-01-01T00:00:00Z'}
            => []: Forbidden: at most one of `sinceTime` or `sinceSeconds` may be specified

            ## one of the streams
            {stream: Stdout}
            => stream: Forbidden: may not be specified
            """)
        .tests((options, errors) -> errors.addAll(PodLog.validate(options)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a | |a| ",
        "a:80 | |a|80",
        "a: | |a| ",
        "http:a:web | http|a|web",
        "https:a: | https|a| ",
        ":a:80 | |a|80",
      })
  void namesOfProxies(String id, String scheme, String name, String port) {
    ProxyName read = ProxyName.parse(id, "pod");
    assertEquals(new ProxyName(or(scheme), name, or(port)), read);
  }

  private static String or(@Nullable String text) {
    return text == null ? "" : text.strip();
  }

  @ParameterizedTest
  @CsvSource({"ftp:a:1", "HTTP:a:1", ":", "a:b:c:d", "https::1"})
  void whatIsNoNameOfAProxy(String id) {
    ApiException e = assertThrows(ApiException.class, () -> ProxyName.parse(id, "service"));
    assertEquals("invalid service request \"" + id + "\"", e.status().message());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | ``",
        "/ | /",
        "/a/b | /a/b",
        "/a/b/ | /a/b/",
        "/a//b | /a/b",
        "/a/./b | /a/b",
        "/a/../b | /b",
        "/../../a | /a",
        "/a/.. | /",
        "a | /a",
      })
  void pathsOfProxies(String path, String wanted) {
    assertEquals(wanted, ProxyPath.of(ProxyPath.options(path, "PodProxyOptions")));
  }

  @Test
  void parametersAreSortedAndEncoded() {
    assertEquals(
        "a=1&b=2&b=+%2A%26~",
        new Parameters()
            .add("b", "2")
            .add("a", "1")
            .addIf(true, "b", " *&~")
            .addIf(false, "c", "3")
            .encoded());
    assertEquals("", new Parameters().encoded());
  }

  @Test
  void aNodeIsProxiedAtAnyPort() {
    NodeProxy proxy = new NodeProxy();
    assertEquals(
        new Target.OfNode("https", "n", "10250", "/healthz"),
        proxy.target(
            proxy.options(Query.parse("path=x"), "/healthz"), "https:n:10250", Given.request()));
  }
}
