// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedPairTest {
  private static NamedPair pair(String certificate, String key, String... names) {
    return new NamedPair(Path.of(certificate), Path.of(key), List.of(names));
  }

  @Test
  void severalWithAndWithoutNames() {
    assertEquals(
        List.of(
            pair("a.crt", "a.key"), pair("/b.crt", "b.key", "*.example.com", "example.com", "::1")),
        NamedPair.parse(" a.crt , a.key ; /b.crt,b.key:*.Example.com, example.com,::1 ;"));
    assertEquals(List.of(), NamedPair.parse(" ; "));
  }

  @Test
  void relativeFilesLieInTheFolder() {
    List<NamedPair> some = NamedPair.parse("../a.crt,a.key;/b.crt,b.key:b.example.com,10.0.0.1");
    String text = "/etc/a.crt,/etc/q/a.key;/b.crt,/etc/q/b.key:b.example.com,10.0.0.1";
    Path folder = Path.of("/etc/q");
    assertEquals(text, NamedPair.text(some.stream().map(pair -> pair.in(folder)).toList()));
    assertEquals(text, NamedPair.text(NamedPair.parse(text)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.crt             | expected comma separated certificate and key file paths: a.crt",
        "a.crt,            | expected comma separated certificate and key file paths: a.crt,",
        "a,b,c             | expected comma separated certificate and key file paths: a,b,c",
        ":x                | expected comma separated certificate and key file paths: :x",
        "a,b:              | empty names list is not allowed: a,b:",
        "a,b;c,d:x,,y      | empty name: c,d:x,,y",
      })
  void whatIsNone(String text, String why) {
    assertEquals(
        why,
        assertThrows(IllegalArgumentException.class, () -> NamedPair.parse(text)).getMessage());
  }
}
