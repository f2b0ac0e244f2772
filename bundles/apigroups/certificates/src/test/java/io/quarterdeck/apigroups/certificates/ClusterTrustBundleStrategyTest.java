// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.validation.StrategyRules;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterTrustBundleStrategyTest {
  private static final ClusterTrustBundleStrategy STRATEGY = new ClusterTrustBundleStrategy();
  private static final String ANCHOR = TestCertificate.authority("CN=a").pem();
  private static final String LEAF = TestCertificate.selfSigned("CN=b").forServers().sign().pem();
  private static final String OTHER = "-----BEGIN X-----\nAAAA\n-----END X-----\n";
  private static final String EMPTY =
      "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";

  private static ApiObject bundle(String name, String signer, String anchors) {
    ApiObject object = Literal.object("{'metadata':{},'spec':{}}");
    object.meta().tree().put("name", name);
    object.object("spec").put("trustBundle", anchors);
    if (!signer.isEmpty()) {
      object.object("spec").put("signerName", signer);
    }
    return object;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "b                | ''            | A   | ''",
        "example.com:s:b  | example.com/s | A   | ''",
        "a:b              | ''            | A   | metadata.name: Invalid value: \"a:b\": ClusterTrustBundle without signer name must not have \":\" in its name",
        "b                | example.com/s | A   | metadata.name: Invalid value: \"b\": ClusterTrustBundle for signerName example.com/s must be named with prefix example.com:s:",
        "b                | ''            | ''  | spec.trustBundle: Invalid value: \"<value omitted>\": at least one trust anchor must be provided",
        "b                | ''            | AA  | spec.trustBundle: Invalid value: \"<value omitted>\": duplicate trust anchor (indices [0 1])",
        "b                | ''            | AL  | spec.trustBundle: Invalid value: \"<value omitted>\": entry 1 does not have the CA bit set",
        "b                | ''            | AO  | spec.trustBundle: Invalid value: \"<value omitted>\": entry 1 has bad block type: X",
        "b                | ''            | E   | spec.trustBundle: Invalid value: \"<value omitted>\": entry 0 does not parse as X.509",
      })
  void bundles(String name, String signer, String anchors, String complaint) {
    String pem =
        anchors.chars().mapToObj(ClusterTrustBundleStrategyTest::one).collect(Collectors.joining());
    List<FieldError> errors = new ArrayList<>();

    STRATEGY.validate(bundle(name, signer, pem), StrategyRules.CONTEXT, errors);

    assertEquals(complaint, errors.isEmpty() ? "" : FieldError.joined(errors));
  }

  private static String one(int which) {
    return switch (which) {
      case 'A' -> ANCHOR;
      case 'L' -> LEAF;
      case 'E' -> EMPTY;
      default -> OTHER;
    };
  }

  @Test
  void aSignerStaysAndAnchorsThatStayAreNotReadAgain() {
    List<FieldError> errors = new ArrayList<>();

    STRATEGY.validateUpdate(
        bundle("b", "", "garbage"), bundle("b", "", "garbage"), StrategyRules.CONTEXT, errors);
    assertEquals(List.of(), errors);

    STRATEGY.validateUpdate(
        bundle("example.com:s:b", "example.com/s", ANCHOR),
        bundle("example.com:s:b", "example.com/t", ANCHOR),
        StrategyRules.CONTEXT,
        errors);
    assertEquals(
        "spec.signerName: Invalid value: \"example.com/s\": field is immutable",
        FieldError.joined(errors));
  }
}
