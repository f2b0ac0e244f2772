// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class IscsiValidationTest {
  @TestFactory
  Stream<DynamicTest> targetsOfPods() {
    return ValidationTable.at(
            "v.iscsi",
            """
            ## every field at once
            targetPortal: 10.0.0.1:3260
            iqn: iqn.2001-04.com.example:disk
            lun: 255
            chapAuthDiscovery: true
            chapAuthSession: true
            secretRef: {}
            initiatorName: iqn.2001-04.com.example:host

            ## names of the other forms
            targetPortal: a
            iqn: eui.0123456789abcdef
            initiatorName: naa.0123456789abcdef0123456789abcdef

            ## nothing
            {}
            => v.iscsi.targetPortal: Required value
            => v.iscsi.iqn: Required value

            ## a name of no form
            targetPortal: a
            iqn: example
            initiatorName: xx
            => v.iscsi.iqn: Invalid value: "example": must be valid format starting with iqn, eui, or naa
            => v.iscsi.initiatorname: Invalid value: "xx": must be valid format starting with iqn, eui, or naa

            ## names that only begin as one of the forms
            targetPortal: a
            iqn: iqn.2001-04.com.example
            initiatorName: naa.0123
            => v.iscsi.iqn: Invalid value: "iqn.2001-04.com.example": must be valid format
            => v.iscsi.initiatorname: Invalid value: "naa.0123": must be valid format

            ## an identifier of 15 digits
            targetPortal: a
            iqn: eui.0123456789abcde
            => v.iscsi.iqn: Invalid value: "eui.0123456789abcde": must be valid format

            ## units below and above
            targetPortal: a
            iqn: eui.0123456789abcdef
            lun: 256
            => v.iscsi.lun: Invalid value: 256: must be between 0 and 255, inclusive

            ## authentication without a secret
            targetPortal: a
            iqn: eui.0123456789abcdef
            lun: -1
            chapAuthSession: true
            => v.iscsi.lun: Invalid value: -1: must be between 0 and 255, inclusive
            => v.iscsi.secretRef: Required value
            """)
        .tests((source, errors) -> IscsiValidation.validate(source, errors));
  }

  @TestFactory
  Stream<DynamicTest> targetsOfVolumes() {
    return ValidationTable.at(
            "spec.iscsi",
            """
            ## a secret has a name here
            targetPortal: a
            iqn: eui.0123456789abcdef
            secretRef: {namespace: ns}
            => spec.iscsi.secretRef.name: Required value

            ## a name of no form is reported in fewer words
            targetPortal: a
            iqn: example
            => spec.iscsi.iqn: Invalid value: "example": must be valid format

            ## the volume's name and the portal have 64 characters
            targetPortal: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff1
            iqn: eui.0123456789abcdef
            initiatorName: eui.0123456789abcdef

            ## they have 65
            targetPortal: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12
            iqn: eui.0123456789abcdef
            initiatorName: eui.0123456789abcdef
            => spec.iscsi.targetportal: Invalid value: "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff12": Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.
            """)
        .tests((source, errors) -> IscsiValidation.validatePersistent(source, "pv", errors));
  }
}
