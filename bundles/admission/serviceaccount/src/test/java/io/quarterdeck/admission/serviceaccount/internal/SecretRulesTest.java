// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.AnswerTable;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which secrets pods may refer to: of an account that enforces it, and as mirror pods. */
class SecretRulesTest {

  private static ApiObject account(String enforce) {
    return Literal.object(
        "{'metadata':{'name':'a','annotations':{'kubernetes.io/enforce-mountable-secrets':'"
            + enforce
            + "'}},'secrets':[{'name':'ok'},{'name':'fine'}],'imagePullSecrets':[{'name':'pull'}]}");
  }

  private static List<String> list(@Nullable String problem) {
    return problem == null ? List.of() : List.of(problem);
  }

  private static MountableSecrets enforced() {
    return Objects.requireNonNull(MountableSecrets.of(account("true")));
  }

  @TestFactory
  Stream<DynamicTest> secretsOfAnAccountThatEnforcesThem() {
    return AnswerTable.of(
            """
            ## those of the account
            volumes: [{name: v, secret: {secretName: ok}}, {name: e, emptyDir: {}}]
            imagePullSecrets: [{name: pull}]
            initContainers: [{name: i, envFrom: [{secretRef: {name: fine}}]}]
            containers: [{name: c, env: [{name: A, valueFrom: {secretKeyRef: {name: ok, key: k}}}]}]

            ## what is no secret
            volumes: [{name: v, configMap: {name: no}}]
            containers:
            - name: c
              env: [{name: A, value: no}, {name: B, valueFrom: {configMapKeyRef: {name: no, key: k}}}]
              envFrom: [{configMapRef: {name: no}}]

            ## a volume
            volumes: [{name: v, secret: {secretName: ok}}, {name: w, secret: {secretName: no}}]
            => volume with secret.secretName="no" is not allowed because service account a does not reference that secret

            ## a volume of none
            volumes: [{name: v, secret: {}}]
            => volume with secret.secretName="" is not allowed because service account a does not reference that secret

            ## a variable of an init container
            initContainers: [{name: i, env: [{name: A, valueFrom: {secretKeyRef: {name: no, key: k}}}]}]
            => init container i with envVar A referencing secret.secretName="no" is not allowed because service account a does not reference that secret

            ## the environment of a container
            containers: [{name: c, envFrom: [{secretRef: {name: ok}}, {secretRef: {name: no}}]}]
            => container c with envFrom referencing secret.secretName="no" is not allowed because service account a does not reference that secret

            ## one to pull images with is another list
            imagePullSecrets: [{name: pull}, {name: ok}]
            => imagePullSecrets[1].name="ok" is not allowed because service account a does not reference that imagePullSecret

            ## the first one is reported: volumes, init containers, containers, pull secrets
            imagePullSecrets: [{name: no}]
            containers: [{name: c, envFrom: [{secretRef: {name: no}}]}]
            initContainers: [{name: i, envFrom: [{secretRef: {name: no}}]}]
            => init container i with envFrom referencing secret.secretName="no" is not allowed because service account a does not reference that secret

            ## variables come before the environment as a whole
            containers:
            - name: c
              envFrom: [{secretRef: {name: no}}]
              env: [{name: A, valueFrom: {secretKeyRef: {name: no, key: k}}}]
            => container c with envVar A referencing secret.secretName="no" is not allowed because service account a does not reference that secret
            """)
        .tests(spec -> list(enforced().problem(spec)));
  }

  @TestFactory
  Stream<DynamicTest> secretsOfEphemeralContainersAlone() {
    return AnswerTable.of(
            """
            ## what was there before is not asked about
            volumes: [{name: v, secret: {secretName: no}}]
            imagePullSecrets: [{name: no}]
            containers: [{name: c, envFrom: [{secretRef: {name: no}}]}]
            ephemeralContainers: [{name: e, envFrom: [{secretRef: {name: ok}}]}]

            ## a variable
            ephemeralContainers: [{name: e, env: [{name: A, valueFrom: {secretKeyRef: {name: no, key: k}}}]}]
            => ephemeral container e with envVar A referencing secret.secretName="no" is not allowed because service account a does not reference that secret

            ## a whole environment
            ephemeralContainers: [{name: e, envFrom: [{secretRef: {name: no}}]}]
            => ephemeral container e with envFrom referencing secret.secretName="no" is not allowed because service account a does not reference that secret
            """)
        .tests(spec -> list(enforced().problemOfEphemeral(spec)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "t", "T", "TRUE", "true", "True"})
  void theAnnotationIsTrueInManyWords(String word) {
    assertNotNull(MountableSecrets.of(account(word)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "false", "yes", "tRUE", " true"})
  void otherWordsEnforceNothing(String word) {
    assertNull(MountableSecrets.of(account(word)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{'metadata':{'name':'a'},'secrets':[]}"})
  void anAccountWithoutTheAnnotationEnforcesNothing(String account) {
    assertNull(MountableSecrets.of(Literal.object(account)));
  }

  private static List<String> ofMirror(Node spec) {
    return list(MirrorPodRules.problem(spec));
  }

  @TestFactory
  Stream<DynamicTest> mirrorPods() {
    return AnswerTable.of(
            """
            ## what needs nothing of the API
            volumes: [{name: v, hostPath: {path: /}}, {name: w, configMap: {name: m}}]
            containers: [{name: c, env: [{name: A, value: b}]}]

            ## an account
            serviceAccountName: a
            => a mirror pod may not reference service accounts

            ## an account under the old name
            serviceAccount: a
            => a mirror pod may not reference service accounts

            ## empty names are none
            serviceAccountName: ""
            serviceAccount: ""

            ## a secret of a variable
            containers: [{name: c, env: [{name: A, valueFrom: {secretKeyRef: {name: s, key: k}}}]}]
            => a mirror pod may not reference secrets

            ## a secret to pull images with
            imagePullSecrets: [{name: s}]
            => a mirror pod may not reference secrets

            ## a projected token
            volumes: [{name: v, projected: {sources: [{downwardAPI: {}}, {serviceAccountToken: {path: t}}]}}]
            => a mirror pod may not use ServiceAccountToken volume projections

            ## accounts come first, then secrets
            serviceAccountName: a
            volumes: [{name: v, secret: {secretName: s}}]
            => a mirror pod may not reference service accounts
            """)
        .tests(SecretRulesTest::ofMirror);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x"})
  void anyValueMarksAMirrorPod(String value) {
    String mark = "{'kubernetes.io/config.mirror':'" + value + "'}";
    assertTrue(MirrorPodRules.isMirror(Literal.pod(mark, "{}")));
    assertFalse(MirrorPodRules.isMirror(Literal.pod(mark.replace("mirror", "other"), "{}")));
  }
}
