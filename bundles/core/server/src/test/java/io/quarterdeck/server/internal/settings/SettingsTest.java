// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

final class SettingsTest {
  /** A configuration with its defaults but for these keys. */
  private static Settings settings(Map<String, ? extends @Nullable Object> keys) {
    ServerConfig config =
        (ServerConfig)
            Proxy.newProxyInstance(
                SettingsTest.class.getClassLoader(),
                new Class<?>[] {ServerConfig.class},
                (proxy, method, args) -> {
                  String key = method.getName().replace('_', '.');
                  return keys.containsKey(key) ? keys.get(key) : method.getDefaultValue();
                });
    return Settings.of(config, gate -> true);
  }

  private static Map<String, @Nullable Object> with(String key, @Nullable Object value) {
    Map<String, @Nullable Object> keys = new HashMap<>();
    keys.put("tls.cert.file", "/pki/a.crt");
    keys.put("tls.key.file", "/pki/a.key");
    keys.put(key, value);
    return keys;
  }

  @Test
  void withoutAnAddressItListensForThisMachineOnly() {
    assertEquals(
        new Settings("127.0.0.1", 6443, Path.of("/pki/a.crt"), Path.of("/pki/a.key")),
        settings(with("tls.cert.file", " /pki/a.crt ")));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 65535})
  void aPortIsOneThatThereIs(int port) {
    assertEquals(port, settings(with("port", port)).port());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 65536, Integer.MAX_VALUE})
  void anotherPortIsRefused(int port) {
    assertEquals(
        "io.quarterdeck.server: port must be between 0 and 65535, not " + port,
        assertThrows(IllegalArgumentException.class, () -> settings(with("port", port)))
            .getMessage());
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(strings = {"  ", "${quarterdeck.data}/pki/a.crt"})
  void aFileMustBeNamedAndResolved(@Nullable String file) {
    for (String key : new String[] {"tls.cert.file", "tls.key.file"}) {
      assertEquals(
          "io.quarterdeck.server: " + key + " must name a file, not: " + file,
          assertThrows(IllegalArgumentException.class, () -> settings(with(key, file)))
              .getMessage());
    }
  }
}
