// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Definitions that keep unknown fields everywhere, as the first version of them could. */
class PreserveValidationTest {
  private static ApiObject definition(Node spec) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("spec", spec.value());
    return new ApiObject(tree);
  }

  @TestFactory
  Stream<DynamicTest> defaults() {
    return ValidationTable.at(
            "spec",
            """
            ## where unknown fields are pruned
            preserveUnknownFields: false
            versions: [{schema: {openAPIV3Schema: {properties: {a: {default: 1}}}}}]

            ## where nothing is said of unknown fields
            versions: [{schema: {openAPIV3Schema: {properties: {a: {default: 1}}}}}]

            ## no default where they are kept
            preserveUnknownFields: true
            versions: [{schema: {openAPIV3Schema: {properties: {a: {maximum: 1}}}}}]

            ## a property called default is none
            preserveUnknownFields: true
            versions: [{schema: {openAPIV3Schema: {properties: {default: {maximum: 1}}}}}]

            ## of a property where they are kept
            preserveUnknownFields: true
            versions: [{schema: {openAPIV3Schema: {properties: {a: {default: 1}}}}}]
            => spec.preserveUnknownFields: Invalid value: true: must be false in order to use defaults in the schema

            ## of items, in the second version
            preserveUnknownFields: true
            versions: [{}, {schema: {openAPIV3Schema: {properties: {a: {items: {default: 1}}}}}}]
            => spec.preserveUnknownFields: Invalid value: true: must be false in order to use defaults in the schema

            ## of a map's values
            preserveUnknownFields: true
            versions: [{schema: {openAPIV3Schema: {additionalProperties: {default: 1}}}}]
            => spec.preserveUnknownFields: Invalid value: true: must be false in order to use defaults in the schema

            ## within logic
            preserveUnknownFields: true
            versions: [{schema: {openAPIV3Schema: {allOf: [{not: {default: 1}}]}}}]
            => spec.preserveUnknownFields: Invalid value: true: must be false in order to use defaults in the schema
            """)
        .tests(PreserveValidation::ofDefaults);
  }

  @TestFactory
  Stream<DynamicTest> conversions() {
    return ValidationTable.at(
            "spec",
            """
            ## none where unknown fields are kept
            preserveUnknownFields: true
            conversion: {strategy: None}

            ## nothing said of one
            preserveUnknownFields: true

            ## a webhook where they are pruned
            conversion: {strategy: Webhook}

            ## a webhook where they are kept
            preserveUnknownFields: true
            conversion: {strategy: Webhook}
            => spec.conversion.strategy: Invalid value: "Webhook": must be None if spec.preserveUnknownFields is true

            ## an empty strategy where they are kept
            preserveUnknownFields: true
            conversion: {}
            => spec.conversion.strategy: Invalid value: "": must be None if spec.preserveUnknownFields is true
            """)
        .tests(PreserveValidation::ofConversion);
  }

  @TestFactory
  Stream<DynamicTest> creations() {
    return ValidationTable.at(
            "spec",
            """
            ## pruned
            preserveUnknownFields: false

            ## kept
            preserveUnknownFields: true
            => spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead
            """)
        .tests((spec, errors) -> PreserveValidation.ofSpec(spec, null, errors));
  }

  @TestFactory
  Stream<DynamicTest> updates() {
    return ValidationTable.at(
            "spec",
            """
            ## kept as before
            preserveUnknownFields: true
            ---
            preserveUnknownFields: true

            ## pruned from now on
            preserveUnknownFields: false
            ---
            preserveUnknownFields: true

            ## kept from now on
            preserveUnknownFields: true
            ---
            preserveUnknownFields: false
            => spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead
            """)
        .updates((spec, old, errors) -> PreserveValidation.ofSpec(spec, definition(old), errors));
  }
}
