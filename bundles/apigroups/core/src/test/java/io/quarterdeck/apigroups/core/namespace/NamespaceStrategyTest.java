// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.namespace;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamespaceStrategyTest {
  private final NamespaceStrategy strategy = new NamespaceStrategy();

  private Subresource.View finalizing() {
    return (Subresource.View) Objects.requireNonNull(strategy.subresource("finalize"));
  }

  @TestFactory
  Stream<DynamicTest> finalizers() {
    return ValidationTable.of(
            """
            ## a full object
            metadata: {name: a, labels: {kubernetes.io/metadata.name: a}}
            spec: {finalizers: [kubernetes, example.com/clean]}
            status: {phase: Active}

            ## Kubernetes' own names need no domain
            spec: {finalizers: [orphan, foregroundDeletion]}

            ## others do
            spec: {finalizers: [clean]}
            => spec.finalizers: Invalid value: "clean": name is neither a standard finalizer name nor is it fully qualified

            ## a domain without a name
            spec: {finalizers: [example.com/]}
            => spec.finalizers: Invalid value: "example.com/": name part must be non-empty
            => spec.finalizers: Invalid value: "example.com/": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')
            """)
        .tests(
            (namespace, errors) ->
                strategy.validate(Given.object(namespace), Given.request(), errors));
  }

  @TestFactory
  Stream<DynamicTest> finalizersWhileItGoes() {
    return ValidationTable.of(
            """
            ## nothing holds it any more
            spec: {}

            ## the place of a bad name is reported
            spec: {finalizers: [kubernetes, clean]}
            => spec.finalizers[1]: Invalid value: "clean": name is neither a standard finalizer name nor is it fully qualified
            """)
        .tests(
            (namespace, errors) -> {
              ApiObject object = Given.object(namespace);
              finalizing().validate(object, object, Given.request(), errors);
            });
  }

  @TestFactory
  Stream<DynamicTest> phases() {
    return ValidationTable.of(
            """
            ## one that stays
            status: {phase: Active}

            ## one that stays, and says that it goes
            status: {phase: Terminating}
            => status.Phase: Invalid value: "Terminating": may only be 'Active' if `deletionTimestamp` is empty

            ## one that goes
            metadata: {deletionTimestamp: '2026-01-01T00:00:00Z'}
            status: {phase: Terminating}

            ## one that goes, and says nothing
            metadata: {deletionTimestamp: '2026-01-01T00:00:00Z'}
            => status.Phase: Invalid value: "": may only be 'Terminating' if `deletionTimestamp` is not empty
            """)
        .tests(
            (namespace, errors) -> {
              ApiObject object = Given.object(namespace);
              strategy.validateStatus(object, object, Given.request(), errors);
            });
  }

  @Test
  void aNewOneIsActiveLabelledAndHeldByTheServer() {
    ApiObject namespace =
        object(
            "{'metadata':{'name':'a','labels':{'kubernetes.io/metadata.name':'b'}},'spec':"
                + "{'finalizers':['example.com/x']},'status':{'phase':'Terminating'}}");
    strategy.prepareForCreate(namespace, Given.request());
    assertEquals("{'kubernetes.io/metadata.name':'a'}", text(namespace.meta().labels()));
    assertEquals("{'finalizers':['example.com/x','kubernetes']}", text(namespace.object("spec")));
    assertEquals("{'phase':'Active'}", text(namespace.object("status")));
  }

  @Test
  void theServersFinalizerIsAddedOnce() {
    ApiObject namespace = object("{'metadata':{'name':'a'},'spec':{'finalizers':['kubernetes']}}");
    strategy.prepareForCreate(namespace, Given.request());
    assertEquals("{'finalizers':['kubernetes']}", text(namespace.object("spec")));
  }

  @Test
  void oneWithoutANameHasNoLabelYet() {
    ApiObject namespace = object("{'metadata':{'generateName':'a-'}}");
    strategy.applyDefaults(namespace);
    assertEquals("{}", text(namespace.meta().labels()));
    assertEquals("{'phase':'Active'}", text(namespace.object("status")));
  }

  @Test
  void anUpdateKeepsTheFinalizers() {
    ApiObject now = object("{'spec':{'finalizers':['example.com/x']}}");
    strategy.prepareForUpdate(
        now, object("{'spec':{'finalizers':['kubernetes']}}"), Given.request());
    assertEquals("{'finalizers':['kubernetes']}", text(now.object("spec")));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "the last one goes | {} | {'metadata':{},'spec':{}}",
        "another one comes | {'finalizers':['example.com/x']} |"
            + " {'metadata':{},'spec':{'finalizers':['example.com/x']}}",
      })
  void finalizingChangesTheFinalizers(String rule, String spec, String wanted) {
    ApiObject stored = object("{'metadata':{},'spec':{'finalizers':['kubernetes']}}");
    finalizing().write(object("{'metadata':{},'spec':" + spec + "}"), stored, Given.request());
    assertEquals(wanted, text(stored.tree()), rule);
  }

  @Test
  void otherSubresourcesAreNotItsOwn() {
    assertNull(strategy.subresource("scale"));
  }

  @Test
  void deletionMarksThePhaseAndWaitsForNobody() {
    ApiObject namespace = object("{'metadata':{'deletionGracePeriodSeconds':0},'status':{}}");
    strategy.prepareForGracefulDelete(namespace, Given.request());
    assertEquals("{'phase':'Terminating'}", text(namespace.object("status")));
    assertNull(namespace.meta().deletionGracePeriodSeconds());
    assertEquals(0L, strategy.gracePeriod(namespace, 30L));
  }

  @Test
  void theSystemsOwnAreFourAndTheServiceOfThisServer() {
    assertEquals(
        "[default, kube-system, kube-public, kube-node-lease, kubernetes]",
        SystemObjects.all("10.0.0.1").stream().map(o -> o.meta().name()).toList().toString());
    ApiObject service = SystemObjects.all("10.0.0.1").getLast();
    assertEquals("default", service.meta().namespace());
    assertEquals(
        "{'component':'apiserver','provider':'kubernetes'}", text(service.meta().labels()));
    assertEquals(
        "{'clusterIP':'10.0.0.1','ports':[{'name':'https','port':443,'protocol':'TCP',"
            + "'targetPort':6443}],'sessionAffinity':'None','type':'ClusterIP'}",
        text(service.object("spec")));
  }
}
