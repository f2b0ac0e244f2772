// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class AzureDiskValidationTest {
  @TestFactory
  Stream<DynamicTest> disks() {
    return ValidationTable.at(
            "v",
            """
            ## a disk with its defaults
            {diskURI: "https://a.blob.core.windows.net/b/c.vhd", cachingMode: ReadWrite, kind: Shared}

            ## a managed disk
            {diskURI: /subscriptions/a, cachingMode: None, kind: Managed}

            ## one that is cached otherwise, of another kind
            {diskURI: "https://a", cachingMode: Write, kind: Disk}
            => v.cachingMode: Unsupported value: "Write": supported values: "None", "ReadOnly", "ReadWrite"
            => v.kind: Unsupported value: "Disk": supported values: "Dedicated", "Managed", "Shared"

            ## an address of the web for a managed disk
            {diskURI: "https://a", kind: Managed}
            => v.diskURI: Unsupported value: "https://a": supported values: "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}"

            ## an address of a managed disk for one that is not
            {diskURI: /subscriptions/a, kind: Dedicated}
            => v.diskURI: Unsupported value: "/subscriptions/a": supported values: "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"

            ## without a kind the address is not compared
            {diskURI: a, cachingMode: ReadOnly}
            """)
        .tests(AzureDiskValidation::validate);
  }
}
