// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.security;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class WindowsOptionValidationTest {
  private static List<String> wrong(String field, String value) {
    List<FieldError> errors = new ArrayList<>();
    WindowsOptionValidation.validate(
        new Node(Map.of(field, value), FieldPath.of("windowsOptions")), errors);
    return errors.stream().map(FieldError::detail).toList();
  }

  @TestFactory
  Stream<DynamicTest> options() {
    return ValidationTable.at(
            "w",
            """
            ## every field at once
            gmsaCredentialSpecName: web.example
            gmsaCredentialSpec: "{}"
            runAsUserName: "DOMAIN\\\\user name"
            hostProcess: true

            ## a name of credentials that is none
            gmsaCredentialSpecName: A
            => w.gmsaCredentialSpecName: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## empty strings
            gmsaCredentialSpec: ""
            runAsUserName: ""
            => w.gmsaCredentialSpec: Invalid value: "": gmsaCredentialSpec cannot be an empty string
            => w.runAsUserName: Invalid value: "": runAsUserName cannot be an empty string

            ## domains by NetBIOS and by DNS
            runAsUserName: "corp.example.com\\\\user"

            ## control characters
            runAsUserName: "a\\tb"
            => w.runAsUserName: Invalid value: "a\\tb": runAsUserName cannot contain control characters

            ## two backslashes
            runAsUserName: "a\\\\b\\\\c"
            => w.runAsUserName: Invalid value: "a\\\\b\\\\c": runAsUserName cannot contain more than one backslash

            ## a domain that begins with a dot
            runAsUserName: ".a\\\\b"
            => w.runAsUserName: Invalid value: ".a\\\\b": runAsUserName's Domain doesn't match the NetBios nor the DNS format

            ## no domain before the backslash
            runAsUserName: "\\\\b"
            => w.runAsUserName: Invalid value: "\\\\b": runAsUserName's Domain doesn't match the NetBios nor the DNS format

            ## no user behind the backslash
            runAsUserName: "a\\\\"
            => w.runAsUserName: Invalid value: "a\\\\": runAsUserName's User cannot be empty

            ## periods and spaces only
            runAsUserName: ". ."
            => w.runAsUserName: Invalid value: ". .": runAsUserName's User cannot contain only periods or spaces

            ## characters that no user has
            runAsUserName: "a@b"
            => w.runAsUserName: Invalid value: "a@b": runAsUserName's User cannot contain the following characters: "/\\:;|=,+*?<>@[]
            """)
        .tests((options, errors) -> WindowsOptionValidation.validate(options, errors));
  }

  @Test
  void credentialsHaveAtMost64KiB() {
    assertEquals(List.of(), wrong("gmsaCredentialSpec", "a".repeat(64 * 1024)));
    assertEquals(
        List.of("gmsaCredentialSpec size must be under 64 KiB"),
        wrong("gmsaCredentialSpec", "a".repeat(64 * 1024 + 1)));
  }

  @Test
  void aUserHasAtMost104Characters() {
    assertEquals(List.of(), wrong("runAsUserName", "a".repeat(104)));
    assertEquals(
        List.of("runAsUserName's User length must not be longer than 104 characters"),
        wrong("runAsUserName", "a".repeat(105)));
  }

  @Test
  void aDomainOfNetBiosHas15Characters() {
    assertEquals(List.of(), wrong("runAsUserName", "a b" + "c".repeat(12) + "\\user"));
    assertEquals(
        List.of("runAsUserName's Domain doesn't match the NetBios nor the DNS format"),
        wrong("runAsUserName", "a b" + "c".repeat(13) + "\\user"));
  }

  @Test
  void aDomainHasFewerThan256Characters() {
    String label = "a".repeat(62) + ".";
    String longest = label.repeat(4) + "abc";
    assertEquals(255, longest.length());
    assertEquals(List.of(), wrong("runAsUserName", longest + "\\user"));
    assertEquals(
        List.of("runAsUserName's Domain length must be under 256 characters"),
        wrong("runAsUserName", longest + "d\\user"));
  }
}
