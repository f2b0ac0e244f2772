// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class AttributeNamesTest {
  @TestFactory
  Stream<DynamicTest> names() {
    return ValidationTable.at(
            "attributes",
            """
            ## an identifier
            model

            ## an identifier of upper case, digits and underscores
            _Model_2

            ## an identifier in a domain
            gpu.example.com/model

            ## no name
            ""
            => attributes: Invalid value: "": a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')

            ## an identifier that begins with a digit
            2nd
            => attributes: Invalid value: "2nd": a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')

            ## an identifier with a hyphen
            my-model
            => attributes: Invalid value: "my-model": a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')

            ## the longest identifier
            aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa

            ## an identifier beyond the longest
            aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
            => attributes: Too long: may not be more than 32 bytes

            ## a domain with upper case
            Example.com/model
            => attributes: Invalid value: "Example.com": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## the longest domain
            aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/model

            ## a domain beyond the longest
            aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/model
            => attributes: Too long: may not be more than 63 bytes

            ## no domain before the slash
            /model
            => attributes: Invalid value: "": the domain must not be empty

            ## no identifier behind the slash
            example.com/
            => attributes: Invalid value: "": the name must not be empty

            ## nothing on either side of the slash
            /
            => attributes: Invalid value: "": the domain must not be empty
            => attributes: Invalid value: "": the name must not be empty

            ## a bad domain and a bad identifier
            B!/2
            => attributes: Invalid value: "B!": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')
            => attributes: Invalid value: "2": a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')

            ## two slashes pass, as they do in Kubernetes
            a/b/2
            """)
        .tests((name, errors) -> AttributeNames.validate(name.path(), name.text(), errors));
  }

  @TestFactory
  Stream<DynamicTest> fullNames() {
    return ValidationTable.at(
            "matchAttribute",
            """
            ## a domain and an identifier
            gpu.example.com/numa

            ## an identifier alone
            numa
            => matchAttribute: Invalid value: "numa": a fully qualified name must be a domain and a name separated by a slash

            ## no name
            ""
            => matchAttribute: Invalid value: "": a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')
            => matchAttribute: Invalid value: "": a fully qualified name must be a domain and a name separated by a slash

            ## a slash alone
            /
            => matchAttribute: Invalid value: "": the domain must not be empty
            => matchAttribute: Invalid value: "": the name must not be empty
            """)
        .tests(AttributeNames::full);
  }
}
