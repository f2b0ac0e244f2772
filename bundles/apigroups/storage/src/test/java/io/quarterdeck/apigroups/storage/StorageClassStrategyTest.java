// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.StrategyRules;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorageClassStrategyTest {
  private static final StorageClassStrategy STRATEGY = new StorageClassStrategy();
  private static final VolumeAttributesClassStrategy ATTRIBUTES =
      new VolumeAttributesClassStrategy();

  @TestFactory
  Stream<DynamicTest> classes() {
    return ValidationTable.of(
            """
            ## a class with everything
            provisioner: example.com/disk
            parameters: {type: fast}
            reclaimPolicy: Retain
            mountOptions: [ro]
            allowVolumeExpansion: true
            volumeBindingMode: WaitForFirstConsumer
            allowedTopologies:
            - matchLabelExpressions: [{key: zone, values: [a, b]}, {key: rack, values: [x]}]
            - matchLabelExpressions: [{key: zone, values: [c]}]

            ## nothing
            {}
            => provisioner: Required value
            => volumeBindingMode: Required value

            ## upper case in the provisioner
            {provisioner: Example.com/Disk, volumeBindingMode: Immediate}

            ## a bad provisioner is shown in lower case
            {provisioner: A/b/c, volumeBindingMode: Immediate}
            => provisioner: Invalid value: "a/b/c": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')

            ## unknown policies
            {provisioner: p, reclaimPolicy: Recycle, volumeBindingMode: Later}
            => reclaimPolicy: Unsupported value: "Recycle": supported values: "Delete", "Retain"
            => volumeBindingMode: Unsupported value: "Later": supported values: "Immediate", "WaitForFirstConsumer"

            ## an empty policy of reclaiming passes
            {provisioner: p, reclaimPolicy: "", volumeBindingMode: Immediate}

            ## an empty key of a parameter
            {provisioner: p, volumeBindingMode: Immediate, parameters: {"": x}}
            => parameters: Invalid value: "": field can not be empty.
            """)
        .tests(StrategyRules.creation(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> topologies() {
    return ValidationTable.at(
            "t",
            """
            ## a key without values
            - matchLabelExpressions: [{key: zone}]
            => t[0].matchLabelExpressions[0].values: Required value

            ## a value twice
            - matchLabelExpressions: [{key: zone, values: [a, b, a]}]
            => t[0].matchLabelExpressions[0].values[2]: Duplicate value: "a"

            ## a bad key
            - matchLabelExpressions: [{key: a b, values: [a]}]
            => t[0].matchLabelExpressions[0].key: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## a key twice
            - matchLabelExpressions: [{key: zone, values: [a]}, {key: zone, values: [b]}]
            => t[0].matchLabelExpressions[1].key: Duplicate value: "zone"

            ## one term twice, in another order
            - matchLabelExpressions: [{key: zone, values: [a, b]}, {key: rack, values: [x]}]
            - matchLabelExpressions: [{key: rack, values: [x]}, {key: zone, values: [b, a]}]
            => t[1].matchLabelExpressions: Duplicate value: ""

            ## an empty term
            - matchLabelExpressions: []
            => t[0].matchLabelExpressions: Duplicate value: ""
            """)
        .tests(TopologyValidation::validate);
  }

  @Test
  void labelsOfNodesThatHaveNewerNamesAreWarnedOf() {
    List<String> warnings = new ArrayList<>();
    STRATEGY.warn(
        Literal.object(
            "{'allowedTopologies':[{'matchLabelExpressions':[{'key':'zone','values':['a']},"
                + "{'key':'failure-domain.beta.kubernetes.io/zone','values':['a']}]}]}"),
        null,
        StrategyRules.CONTEXT,
        warnings);
    assertEquals(
        List.of(
            "allowedTopologies[0].matchLabelExpressions[1]: deprecated since v1.17; use"
                + " \"topology.kubernetes.io/zone\" instead"),
        warnings);
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.of(
            """
            ## expansion, options and topologies may change
            {provisioner: p, volumeBindingMode: Immediate, allowVolumeExpansion: true, mountOptions: [ro], allowedTopologies: [{matchLabelExpressions: [{key: z, values: [a]}]}]}
            ---
            {provisioner: p, volumeBindingMode: Immediate}

            ## nothing else may
            {provisioner: q, parameters: {a: c}, reclaimPolicy: Retain, volumeBindingMode: Immediate}
            ---
            {provisioner: p, parameters: {a: b}, reclaimPolicy: Delete, volumeBindingMode: WaitForFirstConsumer}
            => parameters: Forbidden: updates to parameters are forbidden.
            => provisioner: Forbidden: updates to provisioner are forbidden.
            => reclaimPolicy: Forbidden: updates to reclaimPolicy are forbidden.
            => volumeBindingMode: Invalid value: "Immediate": field is immutable

            ## no parameters are as good as an empty map
            {provisioner: p, volumeBindingMode: Immediate, parameters: {}}
            ---
            {provisioner: p, volumeBindingMode: Immediate}
            """)
        .updates(StrategyRules.update(STRATEGY));
  }

  @TestFactory
  Stream<DynamicTest> attributes() {
    return ValidationTable.of(
            """
            ## a class of attributes
            {driverName: d.example.com, parameters: {iops: "5"}}

            ## nothing
            {}
            => driverName: Required value
            => parameters: Required value: must contain at least one key/value pair

            ## a bad driver is shown in lower case
            {driverName: A B, parameters: {iops: "5"}}
            => driverName: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            """)
        .tests(StrategyRules.creation(ATTRIBUTES));
  }

  @TestFactory
  Stream<DynamicTest> changesOfAttributes() {
    return ValidationTable.of(
            """
            ## labels may change
            {metadata: {labels: {a: b}}, driverName: d, parameters: {a: b}}
            ---
            {driverName: d, parameters: {a: b}}

            ## driver and parameters may not
            {driverName: e, parameters: {a: c}}
            ---
            {driverName: d, parameters: {a: b}}
            => driverName: Forbidden: updates to driverName are forbidden.
            => parameters: Forbidden: updates to parameters are forbidden.
            """)
        .updates(StrategyRules.update(ATTRIBUTES));
  }

  private static List<String> parameters(int entries, int length) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < entries; i++) {
      map.put("%04d".formatted(i), "x".repeat(length - 4));
    }
    List<FieldError> errors = new ArrayList<>();
    Parameters.validate(new Node(map, FieldPath.of("p")), false, errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void thereAreAtMost512Parameters() {
    assertEquals(List.of(), parameters(512, 4));
    assertEquals(List.of("p: Too long: may not be more than 512 bytes"), parameters(513, 4));
  }

  @Test
  void allTogetherHave256Kibibytes() {
    assertEquals(List.of(), parameters(512, 512));
    assertEquals(List.of("p: Too long: may not be more than 262144 bytes"), parameters(512, 513));
  }

  @Test
  void aClassIsCompleted() {
    ApiObject silent = Literal.object("{}");
    STRATEGY.applyDefaults(silent);
    assertEquals(
        Literal.object("{'reclaimPolicy':'Delete','volumeBindingMode':'Immediate'}"), silent);
    String said = "{'reclaimPolicy':'Retain','volumeBindingMode':'WaitForFirstConsumer'}";
    ApiObject object = Literal.object(said);
    STRATEGY.applyDefaults(object);
    assertEquals(Literal.object(said), object);
  }

  @ParameterizedTest
  @CsvSource({
    "storageclass.kubernetes.io/is-default-class, true, a (default)",
    "storageclass.beta.kubernetes.io/is-default-class, true, a (default)",
    "storageclass.kubernetes.io/is-default-class, false, a",
    "example.com/is-default-class, true, a",
  })
  void aRowMarksTheDefaultClass(String annotation, String value, String name) {
    ApiObject object =
        Literal.object(
            "{'metadata':{'name':'a','annotations':{'%s':'%s'}}}".formatted(annotation, value));
    assertEquals(name, STRATEGY.table().cells(object, Instant.EPOCH).getFirst());
  }
}
