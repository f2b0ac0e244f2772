// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.security;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ProfileValidationTest {
  @TestFactory
  Stream<DynamicTest> seccomp() {
    return ValidationTable.at(
            "s.seccompProfile",
            """
            ## the runtime's
            type: RuntimeDefault

            ## none at all
            type: Unconfined

            ## a file below the kubelet's directory
            type: Localhost
            localhostProfile: a/b.json

            ## no type
            {}
            => s.seccompProfile.type: Required value: type is required when seccompProfile is set

            ## another type
            type: Mine
            => s.seccompProfile.type: Unsupported value: "Mine": supported values: "Localhost", "RuntimeDefault", "Unconfined"

            ## no file
            type: Localhost
            => s.seccompProfile.localhostProfile: Required value: must be set when seccomp type is Localhost

            ## a file elsewhere
            type: Localhost
            localhostProfile: /a/../b
            => s.seccompProfile.localhostProfile: Invalid value: "/a/../b": must be a relative path
            => s.seccompProfile.localhostProfile: Invalid value: "/a/../b": must not contain '..'

            ## a file of another type: the whole profile is shown
            type: RuntimeDefault
            localhostProfile: a
            => s.seccompProfile.localhostProfile: Invalid value: {"Type":"RuntimeDefault","LocalhostProfile":"a"}: can only be set when seccomp type is Localhost
            """)
        .tests((profile, errors) -> ProfileValidation.seccomp(profile, errors));
  }

  @TestFactory
  Stream<DynamicTest> appArmor() {
    return ValidationTable.at(
            "s.appArmorProfile",
            """
            ## the runtime's
            type: RuntimeDefault

            ## one of the host
            type: Localhost
            localhostProfile: k8s-apparmor/../any name

            ## no type
            localhostProfile: a
            => s.appArmorProfile.type: Required value: type is required when appArmorProfile is set

            ## another type
            type: Mine
            => s.appArmorProfile.type: Unsupported value: "Mine": supported values: "Localhost", "RuntimeDefault", "Unconfined"

            ## no name
            type: Localhost
            => s.appArmorProfile.localhostProfile: Required value: must be set when AppArmor type is Localhost

            ## an empty name
            type: Localhost
            localhostProfile: ""
            => s.appArmorProfile.localhostProfile: Required value: must be set when AppArmor type is Localhost

            ## nothing but spaces
            type: Localhost
            localhostProfile: "  "
            => s.appArmorProfile.localhostProfile: Invalid value: "  ": must not be padded with whitespace

            ## a name of another type
            type: Unconfined
            localhostProfile: a
            => s.appArmorProfile.localhostProfile: Invalid value: "a": can only be set when AppArmor type is Localhost
            """)
        .tests((profile, errors) -> ProfileValidation.appArmor(profile, errors));
  }

  private static List<String> appArmor(int length) {
    List<FieldError> errors = new ArrayList<>();
    ProfileValidation.appArmor(
        Node.root(Map.of("type", "Localhost", "localhostProfile", "a".repeat(length))), errors);
    return errors.stream().map(FieldError::toString).toList();
  }

  @Test
  void aNameIsAsLongAsAPathMayBe() {
    assertEquals(List.of(), appArmor(4095));
    assertEquals(
        List.of("localhostProfile: Too long: may not be more than 4095 bytes"), appArmor(4096));
  }
}
