// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each case is the claim with its new status, and the stored one. */
class AllocationResultValidationTest {
  private static Stream<DynamicTest> tests(String text) {
    return ValidationTable.of(text).updates(AllocationResultValidation::validate);
  }

  @TestFactory
  Stream<DynamicTest> allocations() {
    return tests(
        """
        ## a claim gets what it asked for
        spec: {devices: {requests: [{name: gpu}, {name: net, firstAvailable: [{name: fast}]}]}}
        status:
          allocation:
            devices:
              results:
              - {request: gpu, driver: gpu.example.com, pool: node-a/gpus, device: gpu-0}
              - {request: net/fast, driver: net.example.com, pool: p, device: n, shareID: 6f1ee1a4-0c5c-4f0c-9d34-0123456789ab}
              config:
              - {source: FromClass, opaque: {driver: gpu.example.com, parameters: {}}}
              - {source: FromClaim, requests: [gpu], opaque: {driver: gpu.example.com, parameters: {}}}
            nodeSelector: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In, values: [a]}]}]}
        ---
        {}

        ## a result that says nothing
        {status: {allocation: {devices: {results: [{}]}}}}
        ---
        {}
        => status.allocation.devices.results[0].request: Invalid value: "": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
        => status.allocation.devices.results[0].request: Invalid value: "": must be the name of a request in the claim or the name of a request and a subrequest separated by '/'
        => status.allocation.devices.results[0].driver: Required value
        => status.allocation.devices.results[0].pool: Required value
        => status.allocation.devices.results[0].device: Invalid value: "": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')

        ## a result for a request that is not there
        {status: {allocation: {devices: {results: [{request: gpu, driver: d, pool: p, device: x}]}}}}
        ---
        {}
        => status.allocation.devices.results[0].request: Invalid value: "gpu": must be the name of a request in the claim or the name of a request and a subrequest separated by '/'

        ## a share with upper case
        spec: {devices: {requests: [{name: gpu}]}}
        status: {allocation: {devices: {results: [{request: gpu, driver: d, pool: p, device: x, shareID: 6F1EE1A4-0C5C-4F0C-9D34-0123456789AB}]}}}
        ---
        {}
        => status.allocation.devices.results[0].shareID: Invalid value: "6F1EE1A4-0C5C-4F0C-9D34-0123456789AB": uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase hexadecimal characters

        ## a bad toleration, and a condition without its contrary
        spec: {devices: {requests: [{name: gpu}]}}
        status: {allocation: {devices: {results: [{request: gpu, driver: d, pool: p, device: x, tolerations: [{}], bindingConditions: [a]}]}}}
        ---
        {}
        => status.allocation.devices.results[0].tolerations[0].operator: Required value
        => status.allocation.devices.results[0].bindingFailureConditions: Invalid value: null: bindingFailureConditions are required to use bindingConditions

        ## a configuration from nowhere
        {status: {allocation: {devices: {config: [{opaque: {driver: d, parameters: {}}}]}}}}
        ---
        {}
        => status.allocation.devices.config[0].source: Required value

        ## a configuration from somewhere else, for no request
        {status: {allocation: {devices: {config: [{source: FromPod, requests: [gpu]}]}}}}
        ---
        {}
        => status.allocation.devices.config[0].source: Unsupported value: "FromPod": supported values: "FromClaim", "FromClass"
        => status.allocation.devices.config[0].requests[0]: Invalid value: "gpu": must be the name of a request in the claim or the name of a request and a subrequest separated by '/'
        => status.allocation.devices.config[0].opaque: Required value

        ## a bad selector of nodes
        {status: {allocation: {nodeSelector: {nodeSelectorTerms: []}}}}
        ---
        {}
        => status.allocation.nodeSelector.nodeSelectorTerms: Required value: must have at least one node selector term

        ## an allocation does not change
        {status: {allocation: {allocationTimestamp: b}}}
        ---
        {status: {allocation: {allocationTimestamp: a}}}
        => status.allocation: Invalid value: {"allocationTimestamp":"b"}: field is immutable

        ## an allocation that stays is not validated again
        {status: {allocation: {devices: {results: [{}]}}}}
        ---
        {status: {allocation: {devices: {results: [{}]}}}}

        ## an allocation may be given back
        {status: {}}
        ---
        {status: {allocation: {devices: {results: [{}]}}}}
        """);
  }

  @TestFactory
  Stream<DynamicTest> consumers() {
    return tests(
        """
        ## two pods of an allocated claim
        {status: {allocation: {}, reservedFor: [{resource: pods, name: a, uid: u}, {resource: pods, name: a, uid: v}]}}
        ---
        {status: {allocation: {}}}

        ## nobody
        {status: {allocation: {}, reservedFor: [{}]}}
        ---
        {status: {allocation: {}}}
        => status.reservedFor[0].resource: Required value
        => status.reservedFor[0].name: Required value
        => status.reservedFor[0].uid: Required value

        ## one pod twice, though it be named differently
        {status: {allocation: {}, reservedFor: [{resource: pods, name: a, uid: u}, {resource: pods, name: b, uid: u}]}}
        ---
        {status: {allocation: {}}}
        => status.reservedFor[1]: Duplicate value: "u"

        ## a claim that is not allocated
        {status: {reservedFor: [{resource: pods, name: a, uid: u}]}}
        ---
        {status: {}}
        => status.reservedFor: Forbidden: may not be specified when `allocated` is not set

        ## one more pod of a claim that goes
        metadata: {deletionTimestamp: "2024-01-01T00:00:00Z"}
        status: {allocation: {}, reservedFor: [{resource: pods, name: a, uid: u}, {resource: pods, name: b, uid: v}]}
        ---
        {status: {allocation: {}, reservedFor: [{resource: pods, name: a, uid: u}]}}
        => status.reservedFor: Forbidden: new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set

        ## fewer pods of a claim that goes
        metadata: {deletionTimestamp: "2024-01-01T00:00:00Z"}
        status: {allocation: {}, reservedFor: [{resource: pods, name: b, uid: v}]}
        ---
        {status: {allocation: {}, reservedFor: [{resource: pods, name: a, uid: u}, {resource: pods, name: b, uid: v}]}}
        """);
  }

  @TestFactory
  Stream<DynamicTest> reports() {
    return tests(
        """
        ## what a driver reports of a device
        status:
          allocation: {devices: {results: [{driver: d, pool: p, device: x}]}}
          devices:
          - driver: d
            pool: p
            device: x
            conditions: [{type: Ready, status: "True", reason: Good, message: "", lastTransitionTime: "2024-01-01T00:00:00Z"}]
            data: {a: 1}
            networkData: {interfaceName: eth0, ips: [10.0.0.1/24, "fd00::1/64"], hardwareAddress: ea:9f:cb:40:b7:7b}
        ---
        {status: {allocation: {devices: {results: [{driver: d, pool: p, device: x}]}}}}

        ## of a device that is not allocated
        {status: {devices: [{driver: d, pool: p, device: x}]}}
        ---
        {}
        => status.devices[0]: Invalid value: "d/p/x": must be an allocated device in the claim

        ## of a share that is not allocated
        status:
          allocation: {devices: {results: [{driver: d, pool: p, device: x}]}}
          devices: [{driver: d, pool: p, device: x, shareID: 6f1ee1a4-0c5c-4f0c-9d34-0123456789ab}]
        ---
        {status: {allocation: {devices: {results: [{driver: d, pool: p, device: x}]}}}}
        => status.devices[0]: Invalid value: "d/p/x/6f1ee1a4-0c5c-4f0c-9d34-0123456789ab": must be an allocated device in the claim

        ## of one device twice
        status:
          allocation: {devices: {results: [{driver: d, pool: p, device: x}]}}
          devices: [{driver: d, pool: p, device: x}, {driver: d, pool: p, device: x}]
        ---
        {status: {allocation: {devices: {results: [{driver: d, pool: p, device: x}]}}}}
        => status.devices[1]: Duplicate value: "d/p/x"

        ## of no device
        {status: {devices: [{}]}}
        ---
        {}
        => status.devices[0].driver: Required value
        => status.devices[0].pool: Required value
        => status.devices[0].device: Invalid value: "": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')
        => status.devices[0]: Invalid value: "//": must be an allocated device in the claim

        ## data that are no object
        status:
          allocation: {devices: {results: [{driver: d, pool: p, device: x}]}}
          devices: [{driver: d, pool: p, device: x, data: [1]}]
        ---
        {status: {allocation: {devices: {results: [{driver: d, pool: p, device: x}]}}}}
        => status.devices[0].data: Invalid value: "<value omitted>": must be a valid JSON object

        ## an address without a prefix, and one address twice
        status:
          allocation: {devices: {results: [{driver: d, pool: p, device: x}]}}
          devices: [{driver: d, pool: p, device: x, networkData: {ips: [10.0.0.1/24, 10.0.0.1/24]}}]
        ---
        {status: {allocation: {devices: {results: [{driver: d, pool: p, device: x}]}}}}
        => status.devices[0].networkData.ips[1]: Duplicate value: "10.0.0.1/24"

        ## the longest name and address of an interface
        status:
          allocation: {devices: {results: [{driver: d, pool: p, device: x}]}}
          devices: [{driver: d, pool: p, device: x, networkData: {interfaceName: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, hardwareAddress: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}}]
        ---
        {status: {allocation: {devices: {results: [{driver: d, pool: p, device: x}]}}}}

        ## a name and an address of an interface beyond the longest
        status:
          allocation: {devices: {results: [{driver: d, pool: p, device: x}]}}
          devices: [{driver: d, pool: p, device: x, networkData: {interfaceName: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, hardwareAddress: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}}]
        ---
        {status: {allocation: {devices: {results: [{driver: d, pool: p, device: x}]}}}}
        => status.devices[0].networkData.interfaceName: Too long: may not be more than 256 bytes
        => status.devices[0].networkData.hardwareAddress: Too long: may not be more than 128 bytes
        """);
  }
}
