// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The names that a definition asks for, and those that its status has. */
class CustomResourceNamesValidationTest {
  @TestFactory
  Stream<DynamicTest> namesOfTheSpec() {
    return ValidationTable.at(
            "spec.names",
            """
            ## all names
            plural: crontabs
            singular: crontab
            kind: CronTab
            listKind: CronTabList
            shortNames: [ct, cron-t]
            categories: [all, my-own]

            ## no short names and no categories
            plural: crontabs
            singular: crontab
            kind: CronTab
            listKind: CronTabList

            ## none of the required names
            {}
            => spec.names.plural: Required value
            => spec.names.singular: Required value
            => spec.names.kind: Required value
            => spec.names.listKind: Required value

            ## empty names are missing ones, and not of a wrong form as well
            plural: ""
            singular: ""
            kind: ""
            listKind: ""
            => spec.names.plural: Required value
            => spec.names.singular: Required value
            => spec.names.kind: Required value
            => spec.names.listKind: Required value

            ## a plural name of the longest length
            plural: a23456789012345678901234567890123456789012345678901234567890123
            singular: a
            kind: A
            listKind: AList

            ## a plural name that is too long
            plural: a234567890123456789012345678901234567890123456789012345678901234
            singular: a
            kind: A
            listKind: AList
            => spec.names.plural: Invalid value: "a234567890123456789012345678901234567890123456789012345678901234": must be no more than 63 characters

            ## upper case in the plural name
            plural: CronTabs
            singular: a
            kind: A
            listKind: AList
            => spec.names.plural: Invalid value: "CronTabs": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')

            ## a singular name that begins with a digit
            plural: as
            singular: 1a
            kind: A
            listKind: AList
            => spec.names.singular: Invalid value: "1a": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')

            ## a kind with a dot
            plural: as
            singular: a
            kind: A.b
            listKind: AList
            => spec.names.kind: Invalid value: "A.b": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')

            ## a kind of lists that ends with a dash
            plural: as
            singular: a
            kind: A
            listKind: AList-
            => spec.names.listKind: Invalid value: "AList-": may have mixed case, but should otherwise match: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')

            ## everything that is wrong with a name is one error
            plural: as
            singular: A23456789012345678901234567890123456789012345678901234567890123X
            kind: A
            listKind: AList
            => spec.names.singular: Invalid value: "A23456789012345678901234567890123456789012345678901234567890123X": must be no more than 63 characters,a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')

            ## lists are of another kind than their objects
            plural: as
            singular: a
            kind: A
            listKind: A
            => spec.names.listKind: Invalid value: "A": kind and listKind may not be the same

            ## kinds that differ in case alone
            plural: as
            singular: a
            kind: Alist
            listKind: AList

            ## a short name that is empty, and one with a space
            plural: as
            singular: a
            kind: A
            listKind: AList
            shortNames: ["", ok, "a b"]
            => spec.names.shortNames[0]: Invalid value: "": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')
            => spec.names.shortNames[2]: Invalid value: "a b": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')

            ## a category in upper case
            plural: as
            singular: a
            kind: A
            listKind: AList
            categories: [All]
            => spec.names.categories[0]: Invalid value: "All": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')
            """)
        .tests(CustomResourceNamesValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> namesOfTheStatus() {
    return ValidationTable.at(
            "status.acceptedNames",
            """
            ## none are accepted yet
            plural: ""
            kind: ""

            ## some are
            plural: crontabs
            kind: ""
            listKind: CronTabList

            ## one of a wrong form
            plural: cron.tabs
            kind: ""
            => status.acceptedNames.plural: Invalid value: "cron.tabs": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')
            """)
        .tests(CustomResourceNamesValidation::forms);
  }
}
