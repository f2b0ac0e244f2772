// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.apigroups.podtemplate.pod.PodDefaults;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PodResizeValidationTest {
  private static ApiObject defaulted(ApiObject pod) {
    PodDefaults.applyToPod(pod.object("spec"));
    return pod;
  }

  @TestFactory
  Stream<DynamicTest> resizes() {
    return ValidationTable.of(
            """
            ## more of what there is
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '2', memory: 2Gi}}}]}
            ---
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '1', memory: 1Gi}}}]}

            ## a request where there was none
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '1', memory: 1Gi}}}]}
            ---
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '1'}}}]}

            ## equal amounts in other words
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 1000m, x.example/y: 1000m}, limits: {x.example/y: '1'}}}]}
            ---
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '1', x.example/y: '1'}, limits: {x.example/y: '1'}}}]}

            ## limits as high as requests change the class
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '2', memory: 1Gi}, limits: {cpu: '2', memory: 1Gi}}}]}
            ---
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '1', memory: 1Gi}, limits: {cpu: '2', memory: 1Gi}}}]}
            => spec: Invalid value: "Burstable": Pod QOS Class may not change as a result of resizing

            ## a limit goes
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '1'}}}]}
            ---
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '1'}, limits: {cpu: '2'}}}]}
            => spec.containers[0].resources.limits: Forbidden: resource limits cannot be removed

            ## a first request changes the class
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '1'}}}]}
            ---
            spec: {containers: [{name: c, image: i}]}
            => spec: Invalid value: "BestEffort": Pod QOS Class may not change as a result of resizing

            ## a container more
            spec: {containers: [{name: c, image: i}, {name: d, image: i}]}
            ---
            spec: {containers: [{name: c, image: i}]}
            => spec.containers: Forbidden: containers may not be added or removed on resize

            ## a container of the beginning less
            spec: {containers: [{name: c, image: i}]}
            ---
            spec: {containers: [{name: c, image: i}], initContainers: [{name: d, image: i}]}
            => spec.initContainers: Forbidden: initContainers may not be added or removed on resize

            ## containers in another order
            spec: {containers: [{name: d, image: i}, {name: c, image: i}]}
            ---
            spec: {containers: [{name: c, image: i}, {name: d, image: i}]}
            => spec.containers: Forbidden: containers may not be renamed or reordered on resize

            ## another image
            spec: {containers: [{name: c, image: j}]}
            ---
            spec: {containers: [{name: c, image: i}]}
            => spec: Forbidden: only cpu and memory resources are mutable

            ## other disks
            spec: {containers: [{name: c, image: i, resources: {requests: {ephemeral-storage: 2Gi}}}]}
            ---
            spec: {containers: [{name: c, image: i, resources: {requests: {ephemeral-storage: 1Gi}}}]}
            => spec: Forbidden: only cpu and memory resources are mutable

            ## a request goes
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '1'}}}]}
            ---
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '1', memory: 1Gi}}}]}
            => spec.containers[0].resources.requests: Forbidden: resource requests cannot be removed

            ## a container of the beginning that stays up
            spec: {containers: [{name: c, image: i}], initContainers: [{name: s, image: i, restartPolicy: Always, resources: {requests: {cpu: '2'}}}]}
            ---
            spec: {containers: [{name: c, image: i}], initContainers: [{name: s, image: i, restartPolicy: Always, resources: {requests: {cpu: '1'}}}]}

            ## a container of the beginning that ends
            spec: {containers: [{name: c, image: i}], initContainers: [{name: s, image: i, resources: {requests: {cpu: '2'}}}]}
            ---
            spec: {containers: [{name: c, image: i}], initContainers: [{name: s, image: i, resources: {requests: {cpu: '1'}}}]}
            => spec: Forbidden: only cpu and memory resources are mutable

            ## a node that cannot
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '2'}}}]}
            ---
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '1'}}}]}
            status: {containerStatuses: [{name: c, state: {running: {}}}]}
            => spec: Forbidden: Pod running on node without support for resize

            ## a node that can
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '2'}}}]}
            ---
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '1'}}}]}
            status: {containerStatuses: [{name: c, state: {running: {}}, resources: {}}]}

            ## a pod of a file
            spec: {containers: [{name: c, image: j}]}
            ---
            metadata: {annotations: {kubernetes.io/config.mirror: x}}
            spec: {containers: [{name: c, image: i}]}
            => []: Forbidden: static pods cannot be resized

            ## a pod of Windows
            spec: {containers: [{name: c, image: j}]}
            ---
            spec: {os: {name: windows}, containers: [{name: c, image: i}]}
            => []: Forbidden: windows pods cannot be resized
            """)
        .updates(
            (now, old, errors) ->
                PodResizeValidation.validate(
                    defaulted(Given.object(now)), defaulted(Given.object(old)), errors));
  }

  @Test
  void onlyResourcesAreTakenFromWhatIsSent() {
    ApiObject stored =
        object(
            "{'spec':{'containers':[{'name':'c','image':'i','resources':{'requests':{'cpu':'1'}},"
                + "'resizePolicy':[]},{'name':'d','image':'i'}]}}");
    new PodResizeView()
        .write(
            object(
                "{'spec':{'hostname':'h','containers':[{'name':'d','image':'k','resources':"
                    + "{'requests':{'cpu':'3'}}},{'name':'c','image':'j','resources':{'requests':"
                    + "{'cpu':'2'}}}]}}"),
            stored,
            Given.request());
    assertEquals("", stored.field("spec").get("hostname").text());
    assertEquals("d", stored.field("spec").get("containers").index(0).get("name").text());
    assertEquals("i", stored.field("spec").get("containers").index(0).get("image").text());
    assertEquals(
        "{'requests':{'cpu':'2'}}",
        text(stored.field("spec").get("containers").index(1).get("resources").value()));
  }
}
