// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.ResourceTable;
import io.quarterdeck.spi.group.NameRule;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ObjectMetaTableTest {
  private static ApiObject object(Node node) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(node.value())));
  }

  private static ResourceDefinition definition(boolean namespaced, String behavior) {
    String table =
        """
        {"group": "", "versions": [{"version": "v1", "resources": [
          {"name": "ships", "kind": "Ship", "namespaced": %s, "behavior": {%s}}]}]}
        """
            .formatted(namespaced, behavior);
    byte[] json = table.getBytes(StandardCharsets.UTF_8);
    return ResourceTable.read(new ByteArrayInputStream(json)).resources().getFirst();
  }

  private static Stream<DynamicTest> table(boolean namespaced, NameRule rule, String text) {
    ResourceDefinition definition =
        definition(namespaced, "\"anyFinalizer\": true, \"nameRule\": \"" + rule + "\"");
    return ValidationTable.of(text)
        .tests((o, errors) -> ObjectMetaValidation.validateNew(object(o), definition, errors));
  }

  @TestFactory
  Stream<DynamicTest> everyKind() {
    return table(
        true,
        NameRule.DNS_SUBDOMAIN,
        """
        ## a whole object
        metadata:
          name: a.b
          namespace: ns
          generation: 1
          labels: {app: x, example.com/tier: ""}
          annotations: {Example.com/Note: anything at all}
          finalizers: [example.com/a, orphan]
          ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: d, uid: u, controller: true}]
          managedFields: [{manager: kubectl}]

        ## neither a name nor a prefix
        metadata: {namespace: ns}
        => metadata.name: Required value: name or generateName is required

        ## no namespace
        metadata: {name: a}
        => metadata.namespace: Required value

        ## a namespace with a dot
        metadata: {name: a, namespace: n.s}
        => metadata.namespace: Invalid value: "n.s": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

        ## a negative generation
        metadata: {name: a, namespace: ns, generation: -1}
        => metadata.generation: Invalid value: -1: must be greater than or equal to 0

        ## an annotation without a proper name
        metadata: {name: a, namespace: ns, annotations: {"a b": c}}
        => metadata.annotations: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

        ## a finalizer without a proper name
        metadata: {name: a, namespace: ns, finalizers: ["a/b/c"]}
        => metadata.finalizers: Invalid value: "a/b/c": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')

        ## two finalizers that exclude each other
        metadata: {name: a, namespace: ns, finalizers: [orphan, foregroundDeletion]}
        => metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set

        ## a manager that cannot be printed
        metadata: {name: a, namespace: ns, managedFields: [{manager: "a\\nb"}]}
        => metadata.managedFields[0].manager: Invalid value: "a\\nb": invalid character U+000A (at position 1)
        """);
  }

  @TestFactory
  Stream<DynamicTest> kindsOfTheCluster() {
    return table(
        false,
        NameRule.DNS_SUBDOMAIN,
        """
        ## a name is enough
        metadata: {name: a}

        ## a namespace
        metadata: {name: a, namespace: ns}
        => metadata.namespace: Forbidden: not allowed on this type
        """);
  }

  @TestFactory
  Stream<DynamicTest> labels() {
    return table(
        false,
        NameRule.DNS_LABEL,
        """
        ## a label
        metadata: {name: a-1}

        ## a dot where one label is meant
        metadata: {name: a.b}
        => metadata.name: Invalid value: "a.b": must not contain dots

        ## a prefix may end with a dash
        metadata: {name: a-x, generateName: a-}
        """);
  }

  @TestFactory
  Stream<DynamicTest> segments() {
    return table(
        false,
        NameRule.PATH_SEGMENT,
        """
        ## anything that can stand in a path
        metadata: {name: "system:Node A"}

        ## a slash
        metadata: {name: a/b}
        => metadata.name: Invalid value: "a/b": may not contain '/'

        ## a percent sign
        metadata: {name: a%b}
        => metadata.name: Invalid value: "a%b": may not contain '%'

        ## the folder itself
        metadata: {name: .}
        => metadata.name: Invalid value: ".": may not be '.'

        ## the folder above
        metadata: {name: ..}
        => metadata.name: Invalid value: "..": may not be '..'
        """);
  }

  @TestFactory
  Stream<DynamicTest> longNames() {
    String label = "a".repeat(63);
    String longest = String.join(".", label, label, label, "a".repeat(61));
    return table(
        false,
        NameRule.LONG_NAME,
        """
        ## as long as may be
        metadata: {name: LONGEST}

        ## one longer
        metadata: {name: LONGESTa}
        => metadata.name: Invalid value: "LONGESTa": must be no more than 253 bytes
        """
            .replace("LONGEST", longest));
  }

  @TestFactory
  Stream<DynamicTest> owners() {
    return table(
        false,
        NameRule.DNS_SUBDOMAIN,
        """
        ## an owner of which nothing is said
        metadata: {name: a, ownerReferences: [{}]}
        => metadata.ownerReferences.apiVersion: Invalid value: "": version must not be empty
        => metadata.ownerReferences.kind: Invalid value: "": must not be empty
        => metadata.ownerReferences.name: Invalid value: "": must not be empty
        => metadata.ownerReferences.uid: Invalid value: "": must not be empty

        ## a version that is none
        metadata: {name: a, ownerReferences: [{apiVersion: a/b/c, kind: K, name: n, uid: u}]}
        => metadata.ownerReferences.apiVersion: Invalid value: "a/b/c": version must not be empty

        ## several owners, of which one controls
        metadata:
          name: a
          ownerReferences:
          - {apiVersion: v1, kind: K, name: n, uid: u}
          - {apiVersion: v1, kind: K, name: m, uid: v, controller: true}
          - {apiVersion: v1, kind: K, name: l, uid: w, controller: false}
        """);
  }

  private static void update(Node now, Node before, List<FieldError> errors) {
    ApiObject changed = object(now);
    boolean namespaced = !changed.meta().namespace().isEmpty();
    ObjectMetaValidation.validateUpdate(
        changed, changed, object(before), definition(namespaced, ""), errors);
  }

  @TestFactory
  Stream<DynamicTest> updates() {
    return ValidationTable.of(
            """
            ## what a client may change
            metadata: {name: a, labels: {b: c}, annotations: {d: e}, finalizers: [x/y]}
            ---
            metadata: {name: a}

            ## a name
            metadata: {name: b}
            ---
            metadata: {name: a}
            => metadata.name: Invalid value: "b": field is immutable

            ## a namespace
            metadata: {name: a, namespace: m}
            ---
            metadata: {name: a, namespace: n}
            => metadata.namespace: Invalid value: "m": field is immutable

            ## a uid
            metadata: {name: a, uid: v}
            ---
            metadata: {name: a, uid: u}
            => metadata.uid: Invalid value: "v": field is immutable

            ## the time of its creation
            metadata: {name: a, creationTimestamp: "2026-01-01T00:00:01Z"}
            ---
            metadata: {name: a, creationTimestamp: "2026-01-01T00:00:00Z"}
            => metadata.creationTimestamp: Invalid value: "2026-01-01T00:00:01Z": field is immutable

            ## the time of its deletion, and its grace
            metadata: {name: a, deletionTimestamp: "2026-01-01T00:00:00Z", deletionGracePeriodSeconds: 5}
            ---
            metadata: {name: a}
            => metadata.deletionTimestamp: Invalid value: "2026-01-01T00:00:00Z": field is immutable
            => metadata.deletionGracePeriodSeconds: Invalid value: 5: field is immutable

            ## a generation that goes back
            metadata: {name: a, generation: 1}
            ---
            metadata: {name: a, generation: 2}
            => metadata.generation: Invalid value: 1: must not be decremented

            ## a generation that goes on
            metadata: {name: a, generation: 3}
            ---
            metadata: {name: a, generation: 2}

            ## a finalizer less of what is being deleted
            metadata: {name: a, deletionTimestamp: "2026-01-01T00:00:00Z", finalizers: [x/y]}
            ---
            metadata: {name: a, deletionTimestamp: "2026-01-01T00:00:00Z", finalizers: [x/z, x/y]}

            ## a finalizer more of what is being deleted
            metadata: {name: a, deletionTimestamp: "2026-01-01T00:00:00Z", finalizers: [x/z, x/y]}
            ---
            metadata: {name: a, deletionTimestamp: "2026-01-01T00:00:00Z", finalizers: [x/y]}
            => metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"x/z"}

            ## a label that is none
            metadata: {name: a, labels: {a: "b c"}}
            ---
            metadata: {name: a}
            => metadata.labels: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')
            """)
        .updates(ObjectMetaTableTest::update);
  }

  @TestFactory
  Stream<DynamicTest> finalizersWithoutADomain() {
    return ValidationTable.of(
            """
            ## those of Kubernetes
            metadata: {name: a, finalizers: [kubernetes, orphan]}

            ## one with a domain
            metadata: {name: a, finalizers: [example.com/mine]}

            ## another
            metadata: {name: a, finalizers: [kubernetes, mine]}
            => metadata.finalizers[1]: Invalid value: "mine": name is neither a standard finalizer name nor is it fully qualified
            """)
        .tests(
            (o, errors) ->
                ObjectMetaValidation.validateNew(object(o), definition(false, ""), errors));
  }
}
