// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PodTemplateTest {
  private static final String SPEC =
      "{'containers':[{'name':'c','image':'i'},{'name':'d','image':'j:1'}]}";

  private static Node json(String text) {
    return Node.root(Json.read(Literal.quoted(text)));
  }

  /** Validates the spec of a workload with the defaults, which the table leaves out. */
  private static void workload(Node spec, String kind, boolean required, List<FieldError> errors) {
    PodTemplate.applyDefaults(Objects.requireNonNull(Trees.asObject(spec.value())));
    PodTemplate.validateWithSelector(spec, kind, required, errors);
  }

  private static void template(Node spec, List<FieldError> errors) {
    PodTemplate.applyDefaults(Objects.requireNonNull(Trees.asObject(spec.value())));
    PodTemplate.validate(spec.get("template"), errors);
  }

  @TestFactory
  Stream<DynamicTest> templates() {
    return ValidationTable.at(
            "spec",
            """
            ## a template of one container
            template:
              metadata: {labels: {a: b}, annotations: {A/c: d}}
              spec: {containers: [{name: c, image: i}]}

            ## labels and annotations that are none are reported at the template
            template:
              metadata: {labels: {a: "b c"}, annotations: {"a b": c}}
              spec: {containers: [{name: c, image: i}]}
            => spec.template.labels: Invalid value: "b c": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')
            => spec.template.annotations: Invalid value: "a b": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')

            ## annotations of Kubernetes' own
            template:
              metadata: {annotations: {seccomp.security.alpha.kubernetes.io/pod: mine}}
              spec: {containers: [{name: c, image: i}]}
            => spec.template.annotations.seccomp.security.alpha.kubernetes.io/pod: Invalid value: "mine": must be a valid seccomp profile

            ## containers that come for a while
            template:
              spec:
                containers: [{name: c, image: i}]
                ephemeralContainers: [{name: e, image: i}]
            => spec.template.spec.ephemeralContainers: Forbidden: ephemeral containers not allowed in pod template

            ## no container
            template: {spec: {}}
            => spec.template.spec.containers: Required value
            """)
        .tests(PodTemplateTest::template);
  }

  @TestFactory
  Stream<DynamicTest> selectorsOfWorkloads() {
    return ValidationTable.at(
            "spec",
            """
            ## a selector that the template matches
            selector: {matchLabels: {a: b}, matchExpressions: [{key: c, operator: DoesNotExist}]}
            template:
              metadata: {labels: {a: b, d: e}}
              spec: {containers: [{name: c, image: i}]}

            ## no selector matches nothing
            template:
              metadata: {labels: {a: b}}
              spec: {containers: [{name: c, image: i}]}
            => spec.selector: Required value
            => spec.template.metadata.labels: Invalid value: {"a":"b"}: `selector` does not match template `labels`

            ## an empty selector
            selector: {}
            template:
              metadata: {labels: {a: b}}
              spec: {containers: [{name: c, image: i}]}
            => spec.selector: Invalid value: {}: empty selector is invalid for deployment

            ## a selector that the template does not match
            selector: {matchLabels: {a: c}}
            template:
              metadata: {labels: {b: b, a: b}}
              spec: {containers: [{name: c, image: i}]}
            => spec.template.metadata.labels: Invalid value: {"a":"b","b":"b"}: `selector` does not match template `labels`

            ## a template without labels
            selector: {matchLabels: {a: b}}
            template:
              spec: {containers: [{name: c, image: i}]}
            => spec.template.metadata.labels: Invalid value: null: `selector` does not match template `labels`

            ## a selector that is none: the template is not validated
            selector: {matchExpressions: [{key: a, operator: Has}]}
            template: {spec: {}}
            => spec.selector.matchExpressions[0].operator: Invalid value: "Has": not a valid selector operator
            => spec.selector: Invalid value: {"matchExpressions":[{"key":"a","operator":"Has"}]}: invalid label selector

            ## no template
            selector: {matchLabels: {a: b}}
            => spec.template: Required value
            """)
        .tests((spec, errors) -> workload(spec, "deployment", true, errors));
  }

  @TestFactory
  Stream<DynamicTest> selectorsThatNeedNotParse() {
    return ValidationTable.at(
            "spec",
            """
            ## no selector is the template's concern only
            template:
              metadata: {labels: {a: b}}
              spec: {containers: [{name: c, image: i}]}
            => spec.template.metadata.labels: Invalid value: {"a":"b"}: `selector` does not match template `labels`

            ## a selector that is none: the template is validated all the same
            selector: {matchExpressions: [{key: a, operator: Has}]}
            template: {spec: {}}
            => spec.selector.matchExpressions[0].operator: Invalid value: "Has": not a valid selector operator
            => spec.template.spec.containers: Required value
            """)
        .tests((spec, errors) -> workload(spec, "daemonset", false, errors));
  }

  @TestFactory
  Stream<DynamicTest> onlySelectorAndLabels() {
    return ValidationTable.at(
            "spec",
            """
            ## a template that matches, and is not validated
            selector: {matchLabels: {a: b}}
            template: {metadata: {labels: {a: b}}}

            ## one that does not
            selector: {matchLabels: {a: b}}
            template: {metadata: {labels: {a: c}}}
            => spec.template.metadata.labels: Invalid value: {"a":"c"}: `selector` does not match template `labels`

            ## an empty selector
            selector: {}
            => spec.selector: Invalid value: {}: empty selector is invalid for stateful set
            """)
        .tests((spec, errors) -> PodTemplate.selectorAndLabels(spec, "stateful set", errors));
  }

  @TestFactory
  Stream<DynamicTest> podsThatRunForEver() {
    return ValidationTable.at(
            "t",
            """
            ## always
            spec: {restartPolicy: Always}

            ## never, and for a while
            spec: {restartPolicy: Never, activeDeadlineSeconds: 1}
            => t.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"
            => t.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in Thing is not Supported
            """)
        .tests((template, errors) -> PodTemplate.restartsAlways(template, "Thing", errors));
  }

  @Test
  void cellsNameContainersAndImages() {
    Node spec = json(SPEC);
    assertEquals("c,d", PodTemplate.containerNames(spec));
    assertEquals("i,j:1", PodTemplate.images(spec));
    assertEquals("", PodTemplate.images(json("{}")));
  }

  @Test
  void aTemplateWithoutASpecGetsOne() {
    Map<String, @Nullable Object> spec = new HashMap<>(Map.of("template", new HashMap<>()));
    PodTemplate.applyDefaults(spec);
    assertEquals("Always", Node.root(spec).at("template", "spec", "restartPolicy").text());
    Map<String, @Nullable Object> none = new HashMap<>();
    PodTemplate.applyDefaults(none);
    assertEquals(Map.of(), none);
  }
}
