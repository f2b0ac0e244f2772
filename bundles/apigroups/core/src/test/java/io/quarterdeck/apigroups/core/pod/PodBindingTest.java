// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.spi.group.Subresource;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodBindingTest {
  private final PodBinding binding = new PodBinding();

  /** A stored pod. */
  private static final class Stored implements Subresource.Parent {
    private ApiObject pod;

    Stored(String spec, String metadata) {
      pod =
          object(
              "{'metadata':{'name':'p','namespace':'ns','uid':'u','resourceVersion':'7'"
                  + metadata
                  + "},'spec':{"
                  + spec
                  + "}}");
    }

    @Override
    public String name() {
      return "p";
    }

    @Override
    public ApiObject get() {
      return pod;
    }

    @Override
    public ApiObject update(UnaryOperator<ApiObject> change) {
      pod = change.apply(pod.copy());
      return pod;
    }

    @Override
    public ApiObject delete(ApiObject deleteOptions) {
      throw new UnsupportedOperationException();
    }
  }

  private ApiObject bind(Stored pod, String metadata) {
    ApiObject body = object("{'metadata':{'name':'p'" + metadata + "},'target':{'name':'n'}}");
    binding.check(body, "p", Given.request());
    return binding.perform(body, pod, Given.request());
  }

  private static String refusal(Executable call) {
    ApiException e = assertThrows(ApiException.class, call);
    return e.code() + " " + e.status().message();
  }

  @Test
  void aPodGetsItsNodeAndSaysSo() {
    Stored pod = new Stored("", ",'labels':{'a':'1'}");
    ApiObject answer = bind(pod, ",'labels':{'b':'2'},'annotations':{'c':'3'}");
    assertEquals("Success", answer.field("status").text());
    assertEquals("n", pod.get().field("spec").get("nodeName").text());
    assertEquals("{'a':'1','b':'2'}", text(pod.get().meta().labels()));
    assertEquals("{'c':'3'}", text(pod.get().meta().annotations()));
    assertEquals(
        "[{'type':'PodScheduled','status':'True','lastTransitionTime':'2026-03-04T05:06:07Z',"
            + "'lastProbeTime':null}]",
        text(pod.get().field("status").get("conditions").value()));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "it has one | 'nodeName':'m' | `` | 409 Operation cannot be fulfilled on pods/binding"
            + " \"p\": pod p is already assigned to node \"m\"",
        "it goes | `` | ,'deletionTimestamp':'2026-01-01T00:00:00Z' | 409 Operation cannot be"
            + " fulfilled on pods/binding \"p\": pod p is being deleted, cannot be assigned to a"
            + " host",
        "it waits at a gate | 'schedulingGates':[{'name':'g'}] | `` | 409 Operation cannot be"
            + " fulfilled on pods/binding \"p\": pod p has non-empty .spec.schedulingGates",
      })
  void aPodThatGetsNoNode(String rule, String spec, String metadata, String wanted) {
    assertEquals(wanted, refusal(() -> bind(new Stored(spec, metadata), "")), rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        ",'uid':'v' | 409 Operation cannot be fulfilled on pods \"p\": StorageError: invalid"
            + " object, Code: 4, Key: /registry/pods/ns/p, ResourceVersion: 0, AdditionalErrorMsg:"
            + " Precondition failed: UID in precondition: v, UID in object meta: u",
        ",'resourceVersion':'6' | 409 Operation cannot be fulfilled on pods \"p\": StorageError:"
            + " invalid object, Code: 4, Key: /registry/pods/ns/p, ResourceVersion: 0,"
            + " AdditionalErrorMsg: Precondition failed: ResourceVersion in precondition: 6,"
            + " ResourceVersion in object meta: 7",
      })
  void anotherPodIsMeant(String metadata, String wanted) {
    assertEquals(wanted, refusal(() -> bind(new Stored("", ""), metadata)));
  }

  @Test
  void thisPodIsMeant() {
    Stored pod = new Stored("", "");
    bind(pod, ",'uid':'u','resourceVersion':'7'");
    assertEquals("n", pod.get().field("spec").get("nodeName").text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'name':'n'} | q | 400 name in URL does not match name in Binding object",
        "{'kind':'Node','name':'n'} | p | ``",
        "{'kind':'Minion','name':'n'} | p | 500 target.kind: Unsupported value: \"Minion\":"
            + " supported values: \"Node\", \"<empty>\"",
        "{} | p | 500 target.name: Required value",
        "{'kind':'Minion'} | p | 500 [target.kind: Unsupported value: \"Minion\": supported values:"
            + " \"Node\", \"<empty>\", target.name: Required value]",
      })
  void theBodyNamesThePodAndANode(String target, String name, String wanted) {
    ApiObject body = object("{'metadata':{'name':'p'},'target':" + target + "}");
    String refused = "";
    try {
      binding.check(body, name, Given.request());
    } catch (ApiException e) {
      refused = e.code() + " " + e.status().message();
    }
    assertEquals(wanted, refused);
  }
}
