// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Which encryption configurations are valid, and what is said of the others. */
final class ConfigurationFileTest {
  private static final String HEAD =
      "apiVersion: apiserver.config.k8s.io/v1\nkind: EncryptionConfiguration\n";
  private static final String KEY = "{name: a, secret: MDEyMzQ1Njc4OWFiY2RlZg==}";

  @TempDir private Path folder;

  private static @Nullable String refusal(String text) {
    try {
      ConfigurationFile.parse(text, NoPlugins::open);
      return null;
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** {@code what it is | the text of the part => what is said}, nothing where it is valid. */
  private static Stream<DynamicTest> cases(String before, String table, String after) {
    return table
        .lines()
        .map(line -> line.split(" *\\| *| *=> *", -1))
        .map(
            cells ->
                DynamicTest.dynamicTest(
                    cells[0],
                    () -> {
                      String reported = refusal(HEAD + before + cells[1] + after);
                      assertEquals(cells[2], reported == null ? "" : reported);
                    }));
  }

  @TestFactory
  Stream<DynamicTest> resources() {
    return cases(
        "resources: [{providers: [{identity: {}}], resources: ",
        """
        of the core group            | [secrets] =>
        of another group             | [deployments.apps] =>
        of a group with dots         | [widgets.example.com] =>
        all of the core group        | ['*.'] =>
        all of a group               | ['*.apps'] =>
        all of all groups            | ['*.*'] =>
        several                      | [secrets, deployments.apps, '*.batch'] =>
        none                         | [] => resources[0].resources: Required value
        no list                      | secrets => resources[0].resources: Required value
        a number                     | [1] => resources[0].resources: must be a list of strings
        a capital letter             | [Secrets] => resources[0].resources[0]: Invalid value: "Secrets": resource name should not contain capital letters
        a star alone                 | [secrets, '*'] => resources[0].resources[1]: Invalid value: "*": use '*.' to encrypt all the resources from core API group or *.* to encrypt all resources
        one without an API           | [serviceipallocations] => resources[0].resources[0]: Invalid value: "serviceipallocations": resources which do not have REST API/s cannot be encrypted
        another without an API       | [apiserveripinfo] => resources[0].resources[0]: Invalid value: "apiserveripinfo": resources which do not have REST API/s cannot be encrypted
        the third without an API     | [servicenodeportallocations] => resources[0].resources[0]: Invalid value: "servicenodeportallocations": resources which do not have REST API/s cannot be encrypted
        events of their new group    | [events.events.k8s.io] => resources[0].resources[0]: Invalid value: "events.events.k8s.io": '*.events.k8s.io' objects are stored using the 'events' API group in etcd. Use 'events' instead in the config file
        events by their old group    | [events] =>
        a group that is gone         | ['*.extensions'] => resources[0].resources[0]: Invalid value: "*.extensions": 'extensions' group has been removed and cannot be used for encryption
        one resource of all groups   | ['secrets.*'] => resources[0].resources[0]: Invalid value: "secrets.*": encrypting the same resource across groups is not supported
        part of a resource           | ['sec*'] => resources[0].resources[0]: Invalid value: "sec*": there is no such resource
        part of a group              | ['*.*.example.com'] => resources[0].resources[0]: Invalid value: "*.*.example.com": there is no such resource
        no resource                  | ['.apps'] => resources[0].resources[0]: Invalid value: ".apps": there is no such resource
        the same twice               | [secrets, pods, secrets] => resources[0].resources: Invalid value: [secrets, pods, secrets]: the same resource cannot be specified multiple times
        one and all of its group     | [secrets, '*.'] => resources[0].resources: Invalid value: [secrets, *.]: using overlapping resources such as 'secrets' and '*.' in the same resource list is not allowed as they will be masked
        all of its group and one     | ['*.apps', deployments.apps] => resources[0].resources: Invalid value: [*.apps, deployments.apps]: using overlapping resources such as 'secrets' and '*.' in the same resource list is not allowed as they will be masked
        one and everything           | [secrets, '*.*'] => resources[0].resources: Invalid value: [secrets, *.*]: using overlapping resources such as 'secrets' and '*.' in the same resource list is not allowed as they will be masked
        one and all of another group | [secrets, '*.apps'] =>
        """,
        "}]");
  }

  @TestFactory
  Stream<DynamicTest> providers() {
    return cases(
        "resources: [{resources: [secrets], providers: ",
        """
        none                  | [] => resources[0].providers: Required value
        the identity          | [{identity: {}}] =>
        the identity is empty | [{identity: {keys: []}}] => unknown field "resources[0].providers[0].identity.keys"
        nothing in an entry   | [{}] => resources[0].providers[0]: one of aesgcm, aescbc, secretbox, kms and identity must be given
        two in one entry      | [{identity: {}, aescbc: {keys: [KEY]}}] => resources[0].providers[0]: one of aesgcm, aescbc, secretbox, kms and identity must be given
        two in two entries    | [{aescbc: {keys: [KEY]}}, {identity: {}}] =>
        the same twice        | [{aescbc: {keys: [KEY]}}, {aescbc: {keys: [KEY]}}] =>
        an unknown one        | [{identity: {}}, {rot13: {}}] => unknown field "resources[0].providers[1].rot13"
        no keys               | [{aesgcm: {keys: []}}] => resources[0].providers[0].aesgcm.keys: Required value
        nothing but its name  | [{aesgcm: }] => resources[0].providers[0].aesgcm: must be a mapping
        """
            .replace("KEY", KEY),
        "}]");
  }

  /** PATH is that of the entry, SOCKET a good endpoint. */
  @TestFactory
  Stream<DynamicTest> plugins() {
    return cases(
        "resources: [{resources: [secrets], providers: ",
        """
        of version 2         | [{kms: {apiVersion: v2, name: a, SOCKET}}] =>
        of version 1         | [{kms: {name: a, SOCKET, cachesize: -1}}] =>
        abstract             | [{kms: {apiVersion: v2, name: a, endpoint: 'unix:///@a'}}] =>
        with a timeout       | [{kms: {apiVersion: v2, name: a, SOCKET, timeout: 500ms}}] =>
        two                  | [{kms: {apiVersion: v2, name: a, SOCKET}}, {kms: {apiVersion: v2, name: b, SOCKET}}] =>
        two of one name      | [{kms: {apiVersion: v2, name: a, SOCKET}}, {kms: {apiVersion: v2, name: a, SOCKET}}] => resources[0].providers[1].kms.name: Invalid value: "a": duplicate KMS provider name a, names must be unique
        no name              | [{kms: {apiVersion: v2, SOCKET}}] => PATH.name: Required value: name is a mandatory field for a provider
        a colon in a name    | [{kms: {apiVersion: v2, name: 'a:b', SOCKET}}] => PATH.name: Invalid value: "a:b": invalid KMS provider name a:b, must not contain ':'
        a colon, version 1   | [{kms: {name: 'a:b', SOCKET}}] =>
        no time              | [{kms: {apiVersion: v2, name: a, SOCKET, timeout: 0s}}] => PATH.timeout: Invalid value: 0s: timeout should be a positive value
        a wrong time         | [{kms: {apiVersion: v2, name: a, SOCKET, timeout: soon}}] => time: invalid duration "soon"
        no endpoint          | [{kms: {apiVersion: v2, name: a}}] => PATH.endpoint: Invalid value: "": endpoint is a mandatory field for a kms
        another scheme       | [{kms: {apiVersion: v2, name: a, endpoint: 'tcp://a:1'}}] => PATH.endpoint: Invalid value: "tcp://a:1": unsupported scheme "tcp" for KMS provider, only unix is supported
        a path alone         | [{kms: {apiVersion: v2, name: a, endpoint: /a}}] => PATH.endpoint: Invalid value: "/a": unsupported scheme "" for KMS provider, only unix is supported
        a cache, version 2   | [{kms: {apiVersion: v2, name: a, SOCKET, cachesize: 5}}] => PATH.cachesize: Invalid value: 5: cachesize is not supported in v2
        no cache             | [{kms: {name: a, SOCKET, cachesize: 0}}] => PATH.cachesize: Invalid value: 0: cachesize should be a positive value, or negative to disable
        an unknown version   | [{kms: {apiVersion: v3, name: a, SOCKET}}] => PATH.apiVersion: Invalid value: "v3": unsupported apiVersion apiVersion for KMS provider, only v1 and v2 are supported
        an unknown field     | [{kms: {apiVersion: v2, name: a, SOCKET, cacheSize: 5}}] => unknown field "PATH.cacheSize"
        """
            .replace("PATH", "resources[0].providers[0].kms")
            .replace("SOCKET", "endpoint: 'unix:///a'"),
        "}]");
  }

  private static Stream<DynamicTest> keys(String kind, String table) {
    String path = "resources[0].providers[0]." + kind + ".keys[0]";
    return cases(
        "resources: [{resources: [secrets], providers: [{" + kind + ": {keys: [",
        table.replace("PATH", path),
        "]}}]}]");
  }

  @TestFactory
  Stream<DynamicTest> keysOfAes() {
    return Stream.of("aesgcm", "aescbc")
        .flatMap(
            kind ->
                keys(
                    kind,
                    """
                    of 16 bytes       | {name: a, secret: MDEyMzQ1Njc4OWFiY2RlZg==} =>
                    of 24 bytes       | {name: a, secret: MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3} =>
                    of 32 bytes       | {name: a, secret: MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=} =>
                    of 15 bytes       | {name: a, secret: MDEyMzQ1Njc4OWFiY2Rl} => PATH.secret: Invalid value: "REDACTED": secret is not of the expected length, got 15, expected one of [16, 24, 32]
                    of 3 bytes        | {name: a, secret: YWJj} => PATH.secret: Invalid value: "REDACTED": secret is not of the expected length, got 3, expected one of [16, 24, 32]
                    two of one name   | KEY, KEY =>
                    a colon in a name | {name: 'a:b', secret: MDEyMzQ1Njc4OWFiY2RlZg==} =>
                    no name           | {secret: MDEyMzQ1Njc4OWFiY2RlZg==} => PATH.name: Required value
                    an empty name     | {name: '', secret: MDEyMzQ1Njc4OWFiY2RlZg==} => PATH.name: Required value
                    no secret         | {name: a} => PATH.secret: Required value
                    a secret in lines | {name: a, secret: "MDEyMzQ1\\nNjc4OWFiY2RlZg==\\n"} =>
                    without padding   | {name: a, secret: MDEyMzQ1Njc4OWFiY2RlZg} => PATH.secret: Invalid value: "REDACTED": secrets must be base64 encoded
                    with a blank      | {name: a, secret: 'MDEyMzQ1Njc4OWFiY2RlZg== '} => PATH.secret: Invalid value: "REDACTED": secrets must be base64 encoded
                    of another form   | {name: a, secret: '%%%%'} => PATH.secret: Invalid value: "REDACTED": secrets must be base64 encoded
                    a number          | {name: a, secret: 1234} => PATH.secret: Required value
                    a misspelt field  | {name: a, secrets: YWJj} => unknown field "PATH.secrets"
                    """
                        .replace("KEY", KEY)));
  }

  @TestFactory
  Stream<DynamicTest> keysOfSecretbox() {
    return keys(
        "secretbox",
        """
        of 32 bytes | {name: a, secret: MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=} =>
        of 16 bytes | {name: a, secret: MDEyMzQ1Njc4OWFiY2RlZg==} => PATH.secret: Invalid value: "REDACTED": secret is not of the expected length, got 16, expected one of [32]
        """);
  }

  @Test
  void aFileIsAnEncryptionConfigurationOfTheVersion() {
    String rest = "\nresources: [{resources: [secrets], providers: [{identity: {}}]}]";
    assertEquals(
        "apiVersion: must be apiserver.config.k8s.io/v1",
        refusal("{kind: EncryptionConfiguration}"));
    assertEquals(
        "apiVersion: must be apiserver.config.k8s.io/v1",
        refusal("apiVersion: v1\nkind: EncryptionConfiguration" + rest));
    assertEquals(
        "kind: must be EncryptionConfiguration",
        refusal("apiVersion: apiserver.config.k8s.io/v1\nkind: EncryptionConfig" + rest));
    assertEquals("it: must be a mapping", refusal(""));
    assertEquals("it: must be a mapping", refusal("[]"));
    assertEquals("resources: Required value", refusal(HEAD));
    assertEquals("resources: Required value", refusal(HEAD + "resources: []"));
    assertEquals("resources[0]: must be a mapping", refusal(HEAD + "resources: [secrets]"));
    assertEquals("unknown field \"resource\"", refusal(HEAD + "resource: []"));
    assertNull(refusal(HEAD + rest));
  }

  @Test
  void whatIsNoYamlIsNotQuoted() {
    for (String text : new String[] {"{secret: MDEyMzQ1", "a: 1\na: MDEyMzQ1", "\tMDEyMzQ1"}) {
      assertEquals("it is no YAML", refusal(text));
    }
  }

  @Test
  void aFileIsNamedInWhatIsSaidOfIt() throws IOException {
    Path file = folder.resolve("keys.yaml");
    IllegalArgumentException absent =
        assertThrows(
            IllegalArgumentException.class, () -> ConfigurationFile.read(file, NoPlugins::open));
    String start = "encryption configuration " + file + ": ";
    assertTrue(String.valueOf(absent.getMessage()).startsWith(start), absent.getMessage());
    Files.writeString(file, "{");
    assertEquals(
        start + "it is no YAML",
        assertThrows(
                IllegalArgumentException.class, () -> ConfigurationFile.read(file, NoPlugins::open))
            .getMessage());
    Files.writeString(file, HEAD + "resources: [{resources: [pods], providers: [{identity: {}}]}]");
    assertFalse(ConfigurationFile.read(file, NoPlugins::open).rules().byResource().isEmpty());
  }
}
