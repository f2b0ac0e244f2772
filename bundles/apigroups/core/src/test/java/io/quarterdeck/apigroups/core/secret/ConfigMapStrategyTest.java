// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.secret;

import static io.quarterdeck.testkit.admission.Literal.object;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ConfigMapStrategyTest {
  private static final int MEBIBYTE = 1024 * 1024;

  private final ConfigMapStrategy strategy = new ConfigMapStrategy();

  private List<String> problems(ApiObject map) {
    List<FieldError> errors = new ArrayList<>();
    strategy.validate(map, Given.request(), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @TestFactory
  Stream<DynamicTest> keys() {
    return ValidationTable.of(
            """
            ## a full object
            data: {game.properties: 'lives=3', UI_THEME: dark, -._: odd}
            binaryData: {logo.png: aGk=}
            immutable: true

            ## a key without a letter
            data: {'': x}
            => data[]: Invalid value: "": a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')

            ## a path
            data: {a/b: x}
            => data[a/b]: Invalid value: "a/b": a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')

            ## the directory itself
            data: {.: x}
            => data[.]: Invalid value: ".": must not be '.'

            ## the directory above
            binaryData: {..: aGk=}
            => binaryData[..]: Invalid value: "..": must not be '..'

            ## what a kubelet keeps for itself
            data: {..data: x}
            => data[..data]: Invalid value: "..data": must not start with '..'

            ## hidden files
            data: {.bashrc: x}

            ## a key of both kinds
            data: {a: x}
            binaryData: {a: aGk=}
            => data[a]: Invalid value: "a": duplicate of key present in binaryData
            """)
        .tests((map, errors) -> strategy.validate(Given.object(map), Given.request(), errors));
  }

  @TestFactory
  Stream<DynamicTest> changes() {
    return ValidationTable.of(
            """
            ## anything
            {data: {a: y}, immutable: true}
            ---
            {data: {a: x}, binaryData: {b: aGk=}}

            ## nothing of what is immutable
            {data: {a: x}, immutable: true}
            ---
            {data: {a: x}, immutable: true}

            ## data of what is immutable
            {data: {a: y}, binaryData: {b: aGk=}, immutable: true}
            ---
            {data: {a: x}, immutable: true}
            => data: Forbidden: field is immutable when `immutable` is set
            => binaryData: Forbidden: field is immutable when `immutable` is set

            ## that it is immutable
            {immutable: false}
            ---
            {immutable: true}
            => immutable: Forbidden: field is immutable when `immutable` is set

            ## immutable no more
            {}
            ---
            {immutable: true}
            => immutable: Forbidden: field is immutable when `immutable` is set

            ## what was not meant to be immutable
            {data: {a: y}}
            ---
            {data: {a: x}, immutable: false}
            """)
        .updates(
            (now, old, errors) ->
                strategy.validateUpdate(
                    Given.object(now), Given.object(old), Given.request(), errors));
  }

  @Test
  void allValuesTogetherHaveAMebibyte() {
    ApiObject map = object("{'data':{},'binaryData':{}}");
    map.object("data").put("text", "x".repeat(MEBIBYTE - 1));
    map.object("binaryData").put("bytes", "AA==");
    assertEquals(List.of(), problems(map));
    map.object("binaryData").put("bytes", "AAA=");
    assertEquals(List.of("[]: Too long: may not be more than 1048576 bytes"), problems(map));
  }

  @Test
  void bytesAreCountedNotCharacters() {
    ApiObject map = object("{'data':{}}");
    map.object("data").put("text", "\u00e9".repeat(MEBIBYTE / 2));
    assertEquals(List.of(), problems(map));
    map.object("data").put("text", "\u00e9".repeat(MEBIBYTE / 2) + "x");
    assertEquals(1, problems(map).size());
  }

  @Test
  void aMebibyteOfBinaryDataFits() {
    ApiObject map = object("{'binaryData':{}}");
    map.object("binaryData").put("b", Base64.getEncoder().encodeToString(new byte[MEBIBYTE]));
    assertEquals(List.of(), problems(map));
    map.object("binaryData").put("b", Base64.getEncoder().encodeToString(new byte[MEBIBYTE + 1]));
    assertEquals(1, problems(map).size());
  }

  @Test
  void rowsCountTheKeysOfBothKinds() {
    ApiObject map =
        object("{'metadata':{'name':'m'},'data':{'a':'x','b':'y'},'binaryData':{'c':'aGk='}}");
    assertEquals(3L, strategy.table().cells(map, Given.NOW).get(1));
  }
}
