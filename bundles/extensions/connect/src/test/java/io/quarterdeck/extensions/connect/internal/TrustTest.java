// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.testkit.certificates.TestCertificate;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrustTest {
  @TempDir private Path folder;

  /** A configuration with its defaults but for these keys. */
  private static KubeletConnector.Config config(Map<String, ?> keys) {
    return (KubeletConnector.Config)
        Proxy.newProxyInstance(
            TrustTest.class.getClassLoader(),
            new Class<?>[] {KubeletConnector.Config.class},
            (proxy, method, args) -> {
              String key = method.getName().replace('_', '.');
              return keys.containsKey(key) ? keys.get(key) : method.getDefaultValue();
            });
  }

  private Path file(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void kubeletsProveWhoTheyAreUnlessTheConfigurationSaysOtherwise() {
    Trust verified = Trust.of(config(Map.of()));
    assertTrue(verified.kubelets().named());
    assertFalse(verified.anyKubelet().named());
    assertFalse(verified.anybody().named());

    Trust insecure = Trust.of(config(Map.of("kubelet.insecure.skip.tls.verify", true)));
    assertSame(insecure.anyKubelet(), insecure.kubelets());
    assertNotSame(insecure.anyKubelet().context(), insecure.anybody().context());
  }

  @Test
  void aCertificateAndItsKeyGoTogether() throws Exception {
    TestCertificate own = TestCertificate.authority("CN=client.test");
    String certificate = file("a.crt", own.pem()).toString();
    String key = file("a.key", own.keyPem()).toString();
    assertTrue(
        Trust.of(
                config(
                    Map.of("kubelet.client.certificate", certificate, "kubelet.client.key", key)))
            .kubelets()
            .named());
    for (Map<String, String> half :
        List.of(
            Map.of("kubelet.client.certificate", certificate), Map.of("kubelet.client.key", key))) {
      assertEquals(
          "kubelet.client.certificate and kubelet.client.key go together",
          assertThrows(IllegalArgumentException.class, () -> Trust.of(config(half))).getMessage());
    }
  }

  @Test
  void aFileThatCannotBeReadIsNamed() {
    String absent = folder.resolve("absent").toString();
    assertEquals(
        "cannot read " + absent + ": " + absent,
        assertThrows(
                IllegalArgumentException.class,
                () -> Trust.of(config(Map.of("kubelet.certificate.authority", absent))))
            .getMessage());
  }

  @Test
  void anAuthorityThatIsNoneIsRefused() throws Exception {
    String text = file("ca.crt", "no certificate").toString();
    assertThrows(
        IllegalArgumentException.class,
        () -> Trust.of(config(Map.of("kubelet.certificate.authority", text))));
  }
}
