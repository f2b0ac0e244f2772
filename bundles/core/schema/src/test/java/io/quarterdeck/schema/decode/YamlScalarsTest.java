// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlScalarsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "v: yes|{\"v\":true}",
        "n: OFF|{\"false\":false}",
        "v: yEs|{\"v\":\"yEs\"}",
        "v: 'yes'|{\"v\":\"yes\"}",
        "v: ~|{\"v\":null}",
        "v:|{\"v\":null}",
        "v: 0644|{\"v\":420}",
        "v: 0o17|{\"v\":15}",
        "v: 0x1F|{\"v\":31}",
        "v: -0b11|{\"v\":-3}",
        "v: 1_000|{\"v\":1000}",
        "v: +5|{\"v\":5}",
        "v: 0|{\"v\":0}",
        "v: 089|{\"v\":89}",
        "v: 18446744073709551615|{\"v\":18446744073709551615}",
        "v: 1.5|{\"v\":1.5}",
        "v: 1e3|{\"v\":1000}",
        "v: .5|{\"v\":0.5}",
        "v: 1.2.3|{\"v\":\"1.2.3\"}",
        "v: 2001-01-01|{\"v\":\"2001-01-01\"}",
        "v: --5|{\"v\":\"--5\"}",
        "v: 0z|{\"v\":\"0z\"}",
        "v: 1e400|{\"v\":\"1e400\"}",
        "v: .inf|{\"v\":\".inf\"}",
        "1: 2|{\"1\":2}"
      })
  void areReadAsKubernetesReadsThem(String yaml, String json) {
    Object tree = Yaml.read(yaml.getBytes(StandardCharsets.UTF_8));
    assertEquals(Json.text(Json.read(json)), Json.text(tree));
  }
}
