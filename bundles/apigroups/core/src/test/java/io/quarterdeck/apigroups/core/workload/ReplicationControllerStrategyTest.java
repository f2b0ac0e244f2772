// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.workload;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.group.TablePrinter;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Controllers, and the pod templates that stand on their own. */
class ReplicationControllerStrategyTest {
  private final ReplicationControllerStrategy strategy = new ReplicationControllerStrategy();

  /** A case says what is special; the container is whole. */
  private static ApiObject defaulted(ApiObject controller) {
    new ReplicationControllerStrategy().applyDefaults(controller);
    return controller;
  }

  @TestFactory
  Stream<DynamicTest> specs() {
    return ValidationTable.at(
            "spec",
            """
            ## a full object
            replicas: 3
            minReadySeconds: 5
            selector: {app: web}
            template:
              metadata: {labels: {app: web, tier: front}}
              spec: {containers: [{name: c, image: i}]}

            ## no replicas
            replicas: 0
            selector: {app: web}
            template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: i}]}}

            ## less than no replicas
            replicas: -1
            minReadySeconds: -1
            selector: {app: web}
            template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: i}]}}
            => spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0
            => spec.replicas: Invalid value: -1: must be greater than or equal to 0

            ## neither selector nor labels
            template: {spec: {containers: [{name: c, image: i}]}}
            => spec.selector: Required value

            ## no template
            selector: {app: web}
            => spec.template: Required value

            ## pods that it would not find
            selector: {app: web}
            template: {metadata: {labels: {app: db}}, spec: {containers: [{name: c, image: i}]}}
            => spec.template.metadata.labels: Invalid value: {"app":"db"}: `selector` does not match template `labels`

            ## pods that end
            selector: {app: web}
            template: {metadata: {labels: {app: web}}, spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}
            => spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"

            ## pods without a container
            selector: {app: web}
            template: {metadata: {labels: {app: web}}, spec: {}}
            => spec.template.spec.containers: Required value
            """)
        .tests(
            (spec, errors) ->
                strategy.validate(defaulted(Given.spec(spec)), Given.request(), errors));
  }

  @TestFactory
  Stream<DynamicTest> status() {
    return ValidationTable.of(
            """
            ## all at work
            status: {replicas: 3, fullyLabeledReplicas: 3, readyReplicas: 3, availableReplicas: 3, observedGeneration: 1}

            ## less than none
            status: {replicas: -1, observedGeneration: -1}
            => status.replicas: Invalid value: -1: must be greater than or equal to 0
            => status.observedGeneration: Invalid value: -1: must be greater than or equal to 0
            => status.fullyLabeledReplicas: Invalid value: 0: cannot be greater than status.replicas
            => status.readyReplicas: Invalid value: 0: cannot be greater than status.replicas
            => status.availableReplicas: Invalid value: 0: cannot be greater than status.replicas

            ## more than there are
            status: {replicas: 1, fullyLabeledReplicas: 2}
            => status.fullyLabeledReplicas: Invalid value: 2: cannot be greater than status.replicas

            ## available before they are ready
            status: {replicas: 3, readyReplicas: 1, availableReplicas: 2}
            => status.availableReplicas: Invalid value: 2: cannot be greater than readyReplicas
            """)
        .tests(
            (controller, errors) -> {
              ApiObject object = Given.object(controller);
              strategy.validateStatus(object, object, Given.request(), errors);
            });
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "labels of the template are the selector and the labels |"
            + " {'metadata':{},'spec':{'template':{'metadata':{'labels':{'a':'b'}}}}} | {'a':'b'} |"
            + " {'a':'b'}",
        "a selector stays |"
            + " {'metadata':{},'spec':{'selector':{'a':'b'},'template':{'metadata':{'labels':{'a':'b','c':'d'}}}}}"
            + " | {'a':'b'} | {'a':'b','c':'d'}",
        "labels stay |"
            + " {'metadata':{'labels':{'x':'y'}},'spec':{'template':{'metadata':{'labels':{'a':'b'}}}}}"
            + " | {'a':'b'} | {'x':'y'}",
      })
  void theTemplateSaysWhatIsLeftOut(String rule, String sent, String selector, String labels) {
    ApiObject controller = defaulted(object(sent));
    assertEquals(selector, text(controller.field("spec").get("selector").value()), rule);
    assertEquals(labels, text(controller.meta().labels()), rule);
    assertEquals(1, controller.field("spec").get("replicas").number());
  }

  @Test
  void noWaitIsNotWritten() {
    ApiObject controller = defaulted(object("{'spec':{'minReadySeconds':0,'replicas':0}}"));
    assertEquals("{'replicas':0}", text(controller.object("spec")));
  }

  @Test
  void theScaleIsThatOfItsReplicas() {
    var scale = (Subresource.View) Objects.requireNonNull(strategy.subresource("scale"));
    ApiObject controller =
        object(
            "{'metadata':{'name':'c'},'spec':{'replicas':3,'selector':{'b':'2','a':'1'}},'status':"
                + "{'replicas':2}}");
    ApiObject read = scale.read(controller);
    assertEquals("{'replicas':3}", text(read.object("spec")));
    assertEquals("{'replicas':2,'selector':'a=1,b=2'}", text(read.object("status")));
    scale.write(object("{'spec':{'replicas':5}}"), controller, Given.request());
    assertEquals(5, controller.field("spec").get("replicas").number());
    assertNull(strategy.subresource("log"));
  }

  @Test
  void rows() {
    ApiObject controller =
        object(
            "{'metadata':{'name':'c'},'spec':{'replicas':3,'template':{'spec':{'containers':[{"
                + "'name':'a','image':'i'},{'name':'b','image':'j'}]}}},'status':{'replicas':2,"
                + "'readyReplicas':1}}");
    TablePrinter table = strategy.table();
    assertEquals(
        "[c, 3, 2, 1, <unknown>, a,b, i,j, <none>]", table.cells(controller, Given.NOW).toString());
    assertEquals(Map.of("status.replicas", "2"), strategy.selectableFields(controller));
  }

  @TestFactory
  Stream<DynamicTest> podTemplates() {
    PodTemplateStrategy templates = new PodTemplateStrategy();
    return ValidationTable.of(
            """
            ## a full object
            template:
              metadata: {labels: {app: web}}
              spec: {containers: [{name: c, image: i}]}

            ## no container
            template: {spec: {}}
            => template.spec.containers: Required value

            ## a label that is none
            template: {metadata: {labels: {a: -}}, spec: {containers: [{name: c, image: i}]}}
            => template.labels: Invalid value: "-": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')
            """)
        .tests(
            (template, errors) -> {
              ApiObject object = Given.object(template);
              templates.applyDefaults(object);
              templates.validate(object, Given.request(), errors);
            });
  }

  @Test
  void rowsOfPodTemplatesShowTheirLabels() {
    TablePrinter table = new PodTemplateStrategy().table();
    String template =
        "{'metadata':{'name':'t'},'template':{'metadata':{'labels':{'b':'2','a':'1'}},'spec':"
            + "{'containers':[{'name':'c','image':'i'}]}}}";
    assertEquals("[t, c, i, a=1,b=2]", table.cells(object(template), Given.NOW).toString());
    assertEquals(
        "<none>",
        String.valueOf(table.cells(object("{'metadata':{'name':'t'}}"), Given.NOW).getLast()));
  }
}
