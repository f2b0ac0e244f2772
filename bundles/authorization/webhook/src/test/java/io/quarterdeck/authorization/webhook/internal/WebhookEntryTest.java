// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.webhook.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.file.StrictYaml;
import io.quarterdeck.spi.authorization.ConfigurableAuthorizer.InvalidSettings;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class WebhookEntryTest {
  private static final String RIGHT =
      """
      subjectAccessReviewVersion: v1
      failurePolicy: Deny
      connectionInfo: {type: KubeConfigFile, kubeConfigFile: FOLDER/kubeconfig}
      """;

  @TempDir private Path dir = Path.of("");

  @BeforeEach
  void writeKubeconfig() throws IOException {
    Files.writeString(
        dir.resolve("kubeconfig"),
        """
        clusters: [{name: c, cluster: {server: "https://127.0.0.1:1/authorize"}}]
        contexts: [{name: x, context: {cluster: c}}]
        current-context: x
        """);
  }

  /** {@code RIGHT} stands for the fields that are needed, {@code FOLDER} for the test's own. */
  private Stream<DynamicTest> table(String text) {
    String cases = text.replace("RIGHT\n", RIGHT).replace("FOLDER", dir.toString());
    return ValidationTable.at("authorizers[0]", cases)
        .tests(
            (webhook, errors) -> {
              try {
                WebhookEntry.read(
                    entry(webhook), e -> e.startsWith("bad") ? "compilation failed: bad" : "");
              } catch (InvalidSettings e) {
                errors.addAll(e.errors());
              }
            });
  }

  private static Node entry(Node webhook) {
    return Node.root(Map.of("webhook", Objects.requireNonNull(webhook.value())))
        .withPath(webhook.path());
  }

  @TestFactory
  Stream<DynamicTest> whatIsNeeded() {
    return table(
        """
        ## nothing at all
        {}
        => authorizers[0].timeout: Required value
        => authorizers[0].subjectAccessReviewVersion: Required value
        => authorizers[0].failurePolicy: Required value
        => authorizers[0].connectionInfo.type: Required value

        ## what is needed and nothing else
        timeout: 3s
        RIGHT

        ## everything
        timeout: 30s
        authorizedTTL: 1s
        cacheAuthorizedRequests: false
        unauthorizedTTL: 1h
        cacheUnauthorizedRequests: true
        subjectAccessReviewVersion: v1beta1
        matchConditionSubjectAccessReviewVersion: v1
        failurePolicy: NoOpinion
        connectionInfo: {type: KubeConfigFile, kubeConfigFile: FOLDER/kubeconfig}
        matchConditions: [{expression: 'true'}]
        """);
  }

  @TestFactory
  Stream<DynamicTest> durations() {
    return table(
        """
        ## a timeout of more than half a minute
        timeout: 30.1s
        RIGHT
        => authorizers[0].timeout: Invalid value: "30.1s": must be > 0s and <= 30s

        ## a timeout below zero
        timeout: -1s
        RIGHT
        => authorizers[0].timeout: Invalid value: "-1s": must be > 0s and <= 30s

        ## a timeout of zero is none
        timeout: 0s
        RIGHT
        => authorizers[0].timeout: Required value

        ## answers kept for less than no time
        timeout: 3s
        authorizedTTL: -1s
        unauthorizedTTL: -1h
        RIGHT
        => authorizers[0].authorizedTTL: Invalid value: "-1s": must be > 0s
        => authorizers[0].unauthorizedTTL: Invalid value: "-1h0m0s": must be > 0s

        ## a time of zero is the usual one
        timeout: 3s
        authorizedTTL: 0s
        unauthorizedTTL: 0s
        RIGHT
        """);
  }

  @TestFactory
  Stream<DynamicTest> wordsOfWhichThereAreFew() {
    return table(
        """
        ## versions and a policy that there are not
        timeout: 3s
        subjectAccessReviewVersion: v2
        matchConditionSubjectAccessReviewVersion: v1beta1
        failurePolicy: Allow
        connectionInfo: {type: KubeConfigFile, kubeConfigFile: FOLDER/kubeconfig}
        => authorizers[0].subjectAccessReviewVersion: Unsupported value: "v2": supported values: "v1", "v1beta1"
        => authorizers[0].matchConditionSubjectAccessReviewVersion: Unsupported value: "v1beta1": supported values: "v1"
        => authorizers[0].failurePolicy: Unsupported value: "Allow": supported values: "NoOpinion", "Deny"
        """);
  }

  @TestFactory
  Stream<DynamicTest> whereTheServiceIs() throws IOException {
    Files.writeString(dir.resolve("empty"), "{}");
    return Stream.of(
            "type: KubeConfigFile => .kubeConfigFile: Required value",
            "type: KubeConfigFile, kubeConfigFile: '' => .kubeConfigFile: Required value",
            "type: KubeConfigFile, kubeConfigFile: a/b => .kubeConfigFile: Invalid value: \"a/b\":"
                + " must be an absolute path",
            "type: KubeConfigFile, kubeConfigFile: FOLDER/no => .kubeConfigFile: Invalid value:"
                + " \"FOLDER/no\": error loading file: stat FOLDER/no: no such file or directory",
            "type: KubeConfigFile, kubeConfigFile: FOLDER => .kubeConfigFile: Invalid value:"
                + " \"FOLDER\": must be a regular file",
            "type: Service => .type: Unsupported value: \"Service\": supported values:"
                + " \"InClusterConfig\", \"KubeConfigFile\"",
            "type: InClusterConfig => .type: Invalid value: \"InClusterConfig\": this server does"
                + " not run in a cluster")
        .flatMap(
            line -> {
              List<String> sides = List.of(line.split(" => ", 2));
              return table(
                  "## "
                      + sides.get(0)
                      + "\ntimeout: 3s\nsubjectAccessReviewVersion: v1\nfailurePolicy: Deny\n"
                      + "connectionInfo: {"
                      + sides.get(0)
                      + "}\n=> authorizers[0].connectionInfo"
                      + sides.get(1)
                      + "\n");
            });
  }

  @TestFactory
  Stream<DynamicTest> conditions() {
    return table(
        """
        ## conditions need the version of the review that they are about
        timeout: 3s
        RIGHT
        matchConditions: [{expression: 'true'}]
        => authorizers[0].matchConditionSubjectAccessReviewVersion: Required value: required if match conditions are specified

        ## an empty one, one of blanks, and one twice
        timeout: 3s
        RIGHT
        matchConditionSubjectAccessReviewVersion: v1
        matchConditions: [{expression: ''}, {expression: ' '}, {expression: a}, {expression: a}]
        => authorizers[0].matchConditions[0].expression: Required value
        => authorizers[0].matchConditions[1].expression: Required value
        => authorizers[0].matchConditions[3].expression: Duplicate value: "a"

        ## one that does not compile
        timeout: 3s
        RIGHT
        matchConditionSubjectAccessReviewVersion: v1
        matchConditions: [{expression: 'true'}, {expression: bad}]
        => authorizers[0].matchConditions[1].expression: Invalid value: "bad": compilation failed: bad

        ## as many as there may be
        timeout: 3s
        RIGHT
        matchConditionSubjectAccessReviewVersion: v1
        matchConditions: [MANY]

        ## more than there may be, which are not read
        timeout: 3s
        RIGHT
        matchConditionSubjectAccessReviewVersion: v1
        matchConditions: [MANY, {expression: bad}]
        => authorizers[0].matchConditions: Too many: 65: must have at most 64 items
        """
            .replace(
                "MANY",
                IntStream.range(0, 64)
                    .mapToObj(i -> "{expression: '" + i + " == 1'}")
                    .collect(Collectors.joining(", "))));
  }

  private WebhookSettings read(String more) {
    String right = "timeout: 3s\n" + RIGHT.replace("FOLDER", dir.toString());
    String text = "webhook:\n" + (right + more).indent(2);
    return WebhookEntry.read(
        StrictYaml.parse(text).withPath(FieldPath.of("authorizers").index(0)), e -> "");
  }

  @Test
  void whatIsNotSaidIsAsUsual() {
    WebhookSettings usual = read("");
    assertEquals(Duration.ofSeconds(3), usual.timeout());
    assertEquals(Duration.ofMinutes(5), usual.authorizedTtl());
    assertEquals(Duration.ofSeconds(30), usual.unauthorizedTtl());
    assertEquals(List.of(), usual.conditions());
    assertTrue(usual.denies());
    assertEquals(usual.authorizedTtl(), read("authorizedTTL: 0s\n").authorizedTtl());
  }

  @Test
  void answersThatAreNotKeptAreKeptForNoTime() {
    assertEquals(
        Duration.ZERO, read("authorizedTTL: 1h\ncacheAuthorizedRequests: false\n").authorizedTtl());
    assertEquals(Duration.ZERO, read("cacheUnauthorizedRequests: false\n").unauthorizedTtl());
    assertEquals(
        Duration.ofHours(1),
        read("unauthorizedTTL: 1h\ncacheUnauthorizedRequests: true\n").unauthorizedTtl());
  }

  @Test
  void conditionsAreKeptInTheirOrder() {
    String more =
        "matchConditionSubjectAccessReviewVersion: v1\n"
            + "matchConditions: [{expression: y}, {expression: x}]\n";
    assertEquals(List.of("y", "x"), read(more).conditions());
  }

  @Test
  void whatCannotBeDecodedIsAnErrorOfItsOwn() {
    for (String wrong :
        List.of(
            "timeouts: 3s\n",
            "authorizedTTL: 7\n",
            "authorizedTTL: soon\n",
            "cacheAuthorizedRequests: 'false'\n",
            "matchConditions: {}\n",
            "matchConditions: [{expression: x, name: y}]\n")) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> read(wrong), wrong);
      assertFalse(e instanceof InvalidSettings, wrong);
    }
  }
}
