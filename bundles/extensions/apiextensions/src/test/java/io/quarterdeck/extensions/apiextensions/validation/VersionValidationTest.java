// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Versions one by one, and what all have in common, which is reported beside them. */
class VersionValidationTest {
  private static final Hoisted NOTHING = new Hoisted(false, false, false, false);

  private static VersionValidation validation(Hoisted common) {
    return new VersionValidation(
        new OpenApiSchemaValidation(new Compiler()), common, Node.root(null));
  }

  private static Stream<DynamicTest> table(String text) {
    return ValidationTable.at("spec.versions[0]", text)
        .tests((version, errors) -> validation(NOTHING).validate(version, errors));
  }

  @TestFactory
  Stream<DynamicTest> ofOneAlone() {
    return table(
        """
        ## a full one
        name: v1beta1
        served: true
        storage: true
        deprecated: true
        deprecationWarning: use v1
        schema:
          openAPIV3Schema:
            type: object
            properties: {spec: {type: object, properties: {color: {type: string}}}}
        subresources:
          status: {}
          scale:
            specReplicasPath: .spec.replicas
            statusReplicasPath: .status.replicas
            labelSelectorPath: .status.selector
        additionalPrinterColumns:
        - {name: Color, type: string, jsonPath: .spec.color, format: password, priority: 1}
        selectableFields:
        - jsonPath: .spec.color

        ## no name
        served: true
        => spec.versions[0].name: Invalid value: "": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')

        ## a name that begins with a digit
        name: 1v
        => spec.versions[0].name: Invalid value: "1v": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')

        ## a warning of what is not deprecated
        name: v1
        deprecationWarning: use v2
        => spec.versions[0].deprecationWarning: Invalid value: "use v2": can only be set for deprecated versions

        ## a schema that is wrong
        name: v1
        schema: {openAPIV3Schema: {type: string}}
        => spec.versions[0].schema.openAPIV3Schema.type: Invalid value: "string": must be object at the root

        ## selectable fields without a schema
        name: v1
        selectableFields: [{jsonPath: .spec.a}]
        => spec.versions[0].selectableFields: Invalid value: "": may only be set when `version.schema.openAPIV3Schema` is not included
        """);
  }

  @TestFactory
  Stream<DynamicTest> scale() {
    return table(
        """
        ## without a selector
        name: v1
        subresources: {scale: {specReplicasPath: .spec.a, statusReplicasPath: .status.a}}

        ## with an empty selector
        name: v1
        subresources: {scale: {specReplicasPath: .spec.a, statusReplicasPath: .status.a, labelSelectorPath: ""}}

        ## with a selector in the spec
        name: v1
        subresources: {scale: {specReplicasPath: .spec.a, statusReplicasPath: .status.a, labelSelectorPath: .spec.b}}

        ## without any path
        name: v1
        subresources: {scale: {}}
        => spec.versions[0].subresources.scale.specReplicasPath: Required value
        => spec.versions[0].subresources.scale.statusReplicasPath: Required value

        ## of paths without their dots
        name: v1
        subresources: {scale: {specReplicasPath: spec.a, statusReplicasPath: status.a, labelSelectorPath: spec.b}}
        => spec.versions[0].subresources.scale.specReplicasPath: Invalid value: "spec.a": must be a simple json path starting with .
        => spec.versions[0].subresources.scale.statusReplicasPath: Invalid value: "status.a": must be a simple json path starting with .
        => spec.versions[0].subresources.scale.labelSelectorPath: Invalid value: "spec.b": must be a simple json path starting with .

        ## of paths elsewhere
        name: v1
        subresources: {scale: {specReplicasPath: .status.a, statusReplicasPath: .spec.a, labelSelectorPath: .a}}
        => spec.versions[0].subresources.scale.specReplicasPath: Invalid value: ".status.a": should be a json path under .spec
        => spec.versions[0].subresources.scale.statusReplicasPath: Invalid value: ".spec.a": should be a json path under .status
        => spec.versions[0].subresources.scale.labelSelectorPath: Invalid value: ".a": should be a json path under either .spec or .status

        ## of a field whose name only begins like the spec
        name: v1
        subresources: {scale: {specReplicasPath: .specs, statusReplicasPath: .status.a}}
        => spec.versions[0].subresources.scale.specReplicasPath: Invalid value: ".specs": should be a json path under .spec
        """);
  }

  @TestFactory
  Stream<DynamicTest> columns() {
    return table(
        """
        ## of every type
        name: v1
        additionalPrinterColumns:
        - {name: A, type: boolean, jsonPath: .a}
        - {name: B, type: date, jsonPath: .b}
        - {name: C, type: integer, jsonPath: .c, format: int32}
        - {name: D, type: number, jsonPath: .d, format: double}
        - {name: E, type: string, jsonPath: .e, format: date-time}

        ## an empty one
        name: v1
        additionalPrinterColumns: [{}]
        => spec.versions[0].additionalPrinterColumns[0].name: Required value
        => spec.versions[0].additionalPrinterColumns[0].type: Required value: must be one of boolean,date,integer,number,string
        => spec.versions[0].additionalPrinterColumns[0].JSONPath: Required value

        ## another type
        name: v1
        additionalPrinterColumns: [{name: A, type: object, jsonPath: .a}]
        => spec.versions[0].additionalPrinterColumns[0].type: Invalid value: "object": must be one of boolean,date,integer,number,string

        ## another format
        name: v1
        additionalPrinterColumns: [{name: A, type: string, jsonPath: .a, format: ipv4}]
        => spec.versions[0].additionalPrinterColumns[0].format: Invalid value: "ipv4": must be one of byte,date,date-time,double,float,int32,int64,password

        ## a path without its dot, in the second one
        name: v1
        additionalPrinterColumns:
        - {name: A, type: string, jsonPath: .a}
        - {name: B, type: string, jsonPath: b}
        => spec.versions[0].additionalPrinterColumns[1].JSONPath: Invalid value: "b": must be a simple json path starting with .
        """);
  }

  @TestFactory
  Stream<DynamicTest> whatAllHaveInCommon() {
    return ValidationTable.at(
            "spec",
            """
            ## nothing is wrong
            versions:
            - schema: {openAPIV3Schema: {type: object}}

            ## the schema
            versions:
            - schema: {openAPIV3Schema: {type: string}}
            => spec.validation.openAPIV3Schema.type: Invalid value: "string": must be object at the root

            ## scale
            versions:
            - subresources: {scale: {specReplicasPath: .spec.a}}
            => spec.subresources.scale.statusReplicasPath: Required value

            ## columns
            versions:
            - additionalPrinterColumns: [{name: A, type: string}]
            => spec.additionalPrinterColumns[0].JSONPath: Required value

            ## selectable fields
            versions:
            - schema: {openAPIV3Schema: {type: object}}
              selectableFields: [{jsonPath: .spec.a}]
            => spec.selectableFields[0].jsonPath: Invalid value: ".spec.a": is an invalid path: does not refer to a valid field

            ## selectable fields without a schema
            versions:
            - selectableFields: [{jsonPath: .spec.a}]
            => spec.selectableFields: Invalid value: "": may only be set when `validations.schema` is included
            """)
        .tests(
            (spec, errors) ->
                validation(Hoisted.of(spec.get("versions"))).validateCommon(spec, errors));
  }

  /** Nine fields of a version, as many as none may have. */
  private static Node nine(boolean common) {
    String fields =
        IntStream.range(0, 9)
            .mapToObj(i -> "{'jsonPath':'.spec.f" + i + "'}")
            .collect(Collectors.joining(",", "[", "]"));
    String properties =
        IntStream.range(0, 9)
            .mapToObj(i -> "'f" + i + "':{'type':'string'}")
            .collect(Collectors.joining(",", "{", "}"));
    String version =
        "{'name':'v1','schema':{'openAPIV3Schema':{'type':'object','properties':{'spec':"
            + "{'type':'object','properties':"
            + properties
            + "}}}},'selectableFields':"
            + fields
            + "}";
    String text = "{'versions':[" + version + (common ? "" : ",{'name':'v2'}") + "]}";
    return new Node(Json.read(Literal.quoted(text)), FieldPath.of("spec"));
  }

  private static List<String> tooMany(Node spec, Node stored) {
    Node versions = spec.get("versions");
    VersionValidation validation =
        new VersionValidation(
            new OpenApiSchemaValidation(new Compiler()),
            Hoisted.of(versions),
            stored.get("versions"));
    List<FieldError> errors = new ArrayList<>();
    versions.items().forEach(v -> validation.validate(v, errors));
    validation.validateCommon(spec, errors);
    return errors.stream().map(FieldError::field).toList();
  }

  @Test
  void tooManySelectableFieldsMayStayWhereTheyWere() {
    Node none = Node.root(null);
    assertEquals(List.of("spec.selectableFields"), tooMany(nine(true), none));
    assertEquals(List.of("spec.versions[0].selectableFields"), tooMany(nine(false), none));
    assertEquals(List.of(), tooMany(nine(true), nine(true)));
    assertEquals(List.of(), tooMany(nine(false), nine(false)));
    assertEquals(List.of("spec.selectableFields"), tooMany(nine(true), nine(false)));
    assertEquals(List.of("spec.versions[0].selectableFields"), tooMany(nine(false), nine(true)));
  }

  @TestFactory
  Stream<DynamicTest> whatIsCommonIsNotReportedOfAVersion() {
    return ValidationTable.at(
            "spec.versions[0]",
            """
            ## its schema, scale, columns and fields
            name: v1
            schema: {openAPIV3Schema: {type: string}}
            subresources: {scale: {}}
            additionalPrinterColumns: [{}]
            selectableFields: [{}]

            ## its name
            name: V1
            => spec.versions[0].name: Invalid value: "V1": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')
            """)
        .tests(
            (version, errors) ->
                validation(new Hoisted(true, true, true, true)).validate(version, errors));
  }
}
