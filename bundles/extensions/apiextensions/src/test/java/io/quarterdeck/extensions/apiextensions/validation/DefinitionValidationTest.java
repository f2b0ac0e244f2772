// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Whole definitions, as the registry validates them. */
class DefinitionValidationTest {
  private static final DefinitionValidation VALIDATION = new DefinitionValidation(Compiler::new);

  private static ApiObject object(Node n) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(n.value())));
  }

  private static Stream<DynamicTest> creations(String text) {
    return ValidationTable.of(text)
        .tests((definition, errors) -> VALIDATION.validate(object(definition), null, errors));
  }

  @TestFactory
  Stream<DynamicTest> definitions() {
    return creations(
        """
        ## a full one
        metadata: {name: crontabs.stable.example.com}
        spec:
          group: stable.example.com
          scope: Namespaced
          names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList}
          conversion: {strategy: None}
          versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema:
                type: object
                properties: {spec: {type: object, properties: {cron: {type: string}}}}
            additionalPrinterColumns: [{name: Cron, type: string, jsonPath: .spec.cron}]
          - name: v2
            served: true
            schema: {openAPIV3Schema: {type: object}}
            subresources: {status: {}}
        status:
          storedVersions: [v1]
          acceptedNames: {plural: "", kind: ""}

        ## named for something else
        metadata: {name: others.stable.example.com}
        spec:
          group: stable.example.com
          scope: Cluster
          names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList}
          versions: [{name: v1, storage: true, schema: {openAPIV3Schema: {type: object}}}]
        status: {storedVersions: [v1]}
        => metadata.name: Invalid value: "others.stable.example.com": must be spec.names.plural+"."+spec.group

        ## a generated name never fits
        metadata: {generateName: crontabs.stable}
        spec:
          group: stable.example.com
          scope: Cluster
          names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList}
          versions: [{name: v1, storage: true, schema: {openAPIV3Schema: {type: object}}}]
        status: {storedVersions: [v1]}
        => metadata.generateName: Invalid value: "crontabs.stable": must be spec.names.plural+"."+spec.group

        ## no group, no scope
        metadata: {name: crontabs.}
        spec:
          names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList}
          versions: [{name: v1, storage: true, schema: {openAPIV3Schema: {type: object}}}]
        status: {storedVersions: [v1]}
        => spec.group: Required value
        => spec.scope: Required value

        ## a group without a dot, another scope
        metadata: {name: crontabs.stable}
        spec:
          group: stable
          scope: Local
          names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList}
          versions: [{name: v1, storage: true, schema: {openAPIV3Schema: {type: object}}}]
        status: {storedVersions: [v1]}
        => spec.group: Invalid value: "stable": should be a domain with at least one dot
        => spec.scope: Unsupported value: "Local": supported values: "Cluster", "Namespaced"

        ## a group in upper case
        metadata: {name: crontabs.Stable}
        spec:
          group: Stable
          scope: Cluster
          names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList}
          versions: [{name: v1, storage: true, schema: {openAPIV3Schema: {type: object}}}]
        status: {storedVersions: [v1]}
        => spec.group: Invalid value: "Stable": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

        ## no schema
        metadata: {name: crontabs.example.com}
        spec:
          group: example.com
          scope: Cluster
          names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList}
          versions: [{name: v1, storage: true}]
        status: {storedVersions: [v1]}
        => spec.versions[0].schema.openAPIV3Schema: Required value

        ## a version without a name is reported once
        metadata: {name: crontabs.example.com}
        spec:
          group: example.com
          scope: Cluster
          names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList}
          versions:
          - {name: v1, storage: true, schema: {openAPIV3Schema: {type: object}}}
          - {name: V2, schema: {openAPIV3Schema: {type: object}}}
        status: {storedVersions: [v1]}
        => spec.versions[1].name: Invalid value: "V2": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')

        ## a wrong name of the first version is reported as that of the old version field too
        metadata: {name: crontabs.example.com}
        spec:
          group: example.com
          scope: Cluster
          names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList}
          versions:
          - {name: V1, storage: true, schema: {openAPIV3Schema: {type: object}}}
        status: {storedVersions: [V1]}
        => spec.versions[0].name: Invalid value: "V1": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')
        => spec.version: Invalid value: "V1": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')

        ## each part is validated
        metadata: {name: crontabs.example.com}
        spec:
          group: example.com
          scope: Cluster
          names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTab}
          conversion: {strategy: Magic}
          versions:
          - name: v1
            storage: true
            schema: {openAPIV3Schema: {type: object, nullable: true}}
            subresources: {scale: {specReplicasPath: .spec.a}}
            additionalPrinterColumns: [{name: A, type: string}]
        status: {storedVersions: [v1], acceptedNames: {plural: A, kind: ""}}
        => spec.names.listKind: Invalid value: "CronTab": kind and listKind may not be the same
        => spec.conversion.strategy: Unsupported value: "Magic": supported values: "None", "Webhook"
        => spec.validation.openAPIV3Schema.nullable: Forbidden: nullable cannot be true at the root
        => spec.subresources.scale.statusReplicasPath: Required value
        => spec.additionalPrinterColumns[0].JSONPath: Required value
        => status.acceptedNames.plural: Invalid value: "A": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')
        """);
  }

  @TestFactory
  Stream<DynamicTest> storedVersions() {
    return creations(
        """
        ## none
        metadata: {name: crontabs.example.com}
        spec:
          group: example.com
          scope: Cluster
          names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList}
          versions: [{name: v1, storage: true, schema: {openAPIV3Schema: {type: object}}}]
        => status.storedVersions: Invalid value: null: must have at least one stored version

        ## not the one that is stored now
        metadata: {name: crontabs.example.com}
        spec:
          group: example.com
          scope: Cluster
          names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList}
          versions:
          - {name: v1, storage: true, schema: {openAPIV3Schema: {type: object}}}
          - {name: v2, schema: {openAPIV3Schema: {type: object}}}
        status: {storedVersions: [v2]}
        => status.storedVersions: Invalid value: ["v2"]: must have the storage version v1

        ## one that is gone
        metadata: {name: crontabs.example.com}
        spec:
          group: example.com
          scope: Cluster
          names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList}
          versions: [{name: v2, storage: true, schema: {openAPIV3Schema: {type: object}}}]
        status: {storedVersions: [v1, v2]}
        => status.storedVersions[0]: Invalid value: "v1": missing from spec.versions; v1 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v1 and removes v1 from status.storedVersions
        """);
  }

  @TestFactory
  Stream<DynamicTest> updates() {
    return ValidationTable.of(
            """
            ## the name is not validated again
            metadata: {name: others.example.com}
            spec:
              group: example.com
              scope: Cluster
              names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList}
              versions: [{name: v1, storage: true, schema: {openAPIV3Schema: {type: object}}}]
            status: {storedVersions: [v1]}
            ---
            spec: {group: example.com, names: {plural: crontabs}}

            ## what is immutable
            spec:
              group: example.com
              scope: Cluster
              names: {plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList}
              versions: [{name: v1, storage: true, schema: {openAPIV3Schema: {type: object}}}]
            status: {storedVersions: [v1]}
            ---
            spec: {group: other.com, names: {plural: crontabs}}
            => spec.group: Invalid value: "example.com": field is immutable
            """)
        .updates(
            (definition, old, errors) ->
                VALIDATION.validate(object(definition), object(old), errors));
  }

  private static List<String> errors(String versions) {
    List<FieldError> errors = new ArrayList<>();
    VALIDATION.validate(
        Literal.object(
            "{'metadata':{'name':'as.b.c'},'spec':{'group':'b.c','scope':'Cluster','names':{"
                + "'plural':'as','singular':'a','kind':'A','listKind':'AList'},'versions':"
                + versions
                + "},'status':{'storedVersions':['v1']}}"),
        null,
        errors);
    return errors.stream().map(e -> e.field() + ": " + e.detail()).toList();
  }

  @Test
  void oneVersionIsStored() {
    String v1 = "{'name':'v1','storage':%s,'schema':{'openAPIV3Schema':{'type':'object'}}}";
    String v2 = v1.replace("v1", "v2");
    String one = "spec.versions: must have exactly one version marked as storage version";
    assertEquals(List.of(one), errors("[" + v1.formatted(false) + "]").subList(0, 1));
    assertEquals(one, errors("[" + v1.formatted(true) + "," + v2.formatted(true) + "]").getFirst());
    assertEquals(List.of(), errors("[" + v1.formatted(true) + "," + v2.formatted(false) + "]"));
  }

  @Test
  void versionsHaveDifferentNames() {
    String version = "{'name':'v1','storage':%s,'schema':{'openAPIV3Schema':{'type':'object'}}}";
    assertEquals(
        List.of("spec.versions: must contain unique version names"),
        errors("[" + version.formatted(true) + "," + version.formatted(false) + "]"));
  }

  @Test
  void aWrongNameStandsAmongTheErrorsOfNames() {
    FieldError name = new FieldError(FieldError.Type.INVALID, "metadata.name", "\"a\"", "first");
    FieldError label = new FieldError(FieldError.Type.INVALID, "metadata.labels", "\"a\"", "then");
    List<FieldError> errors = new ArrayList<>(List.of(name, label));
    VALIDATION.validate(
        Literal.object("{'metadata':{'name':'a'},'spec':{'group':'b.c'}}"), null, errors);
    assertEquals(
        List.of("metadata.name", "metadata.name", "metadata.labels"),
        errors.stream().map(FieldError::field).limit(3).toList());
  }
}
