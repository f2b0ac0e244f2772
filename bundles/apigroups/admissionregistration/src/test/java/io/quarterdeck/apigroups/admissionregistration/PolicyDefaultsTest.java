// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.spi.group.CreateStrategy;
import io.quarterdeck.spi.group.TableConvertor;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.testkit.admission.Literal;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyDefaultsTest {
  private static final ParameterAccess ACCESS =
      new ParameterAccess(
          () -> {
            throw new AssertionError("defaults ask nobody");
          },
          () -> (KindLookup) kind -> null);

  private static CreateStrategy strategy(String kind) {
    return switch (kind) {
      case "policy" -> new PolicyStrategy(false, FakeCompiler::new, ACCESS);
      case "mutating policy" -> new PolicyStrategy(true, FakeCompiler::new, ACCESS);
      case "binding" -> new BindingStrategy(true, ACCESS);
      case "webhooks" -> new WebhookStrategy(false, FakeCompiler::new);
      case "mutating webhooks" -> new WebhookStrategy(true, FakeCompiler::new);
      default -> throw new IllegalArgumentException(kind);
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "policy | {'spec':{}} | {'spec':{'failurePolicy':'Fail'}}",
        "policy | {'spec':{'failurePolicy':'Ignore'}} | {'spec':{'failurePolicy':'Ignore'}}",
        "policy |"
            + " {'spec':{'matchConstraints':{'resourceRules':[{}],'excludeResourceRules':[{'scope':'Cluster'},{}]}}}"
            + " | {'spec':{'failurePolicy':'Fail','matchConstraints':{'matchPolicy':'Equivalent',"
            + "'namespaceSelector':{},'objectSelector':{},'resourceRules':[{'scope':'*'}],"
            + "'excludeResourceRules':[{'scope':'Cluster'},{'scope':'*'}]}}}",
        "binding | {'spec':{}} | {'spec':{}}",
        "binding | {'spec':{'matchResources':{'matchPolicy':'Exact'}}}"
            + " | {'spec':{'matchResources':{'matchPolicy':'Exact','namespaceSelector':{},"
            + "'objectSelector':{}}}}",
        "webhooks | {} | {}",
        "webhooks | {'webhooks':[{'clientConfig':{'service':{}},'rules':[{}]}]}"
            + " | {'webhooks':[{'clientConfig':{'service':{'port':443}},'rules':[{'scope':'*'}],"
            + "'failurePolicy':'Fail','timeoutSeconds':10,'matchPolicy':'Equivalent',"
            + "'namespaceSelector':{},'objectSelector':{}}]}",
        "mutating webhooks | {'webhooks':[{'clientConfig':{'url':'x'},'timeoutSeconds':1}]}"
            + " | {'webhooks':[{'clientConfig':{'url':'x'},'timeoutSeconds':1,"
            + "'failurePolicy':'Fail','matchPolicy':'Equivalent','namespaceSelector':{},"
            + "'objectSelector':{},'reinvocationPolicy':'Never'}]}",
      })
  void objectsAreCompleted(String kind, String sent, String completed) {
    ApiObject object = Literal.object(sent);
    strategy(kind).applyDefaults(object);
    assertEquals(Literal.object(completed).tree(), object.tree());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "policy | {'spec':{'validations':[{},{}]}} | [a, 2, <unset>, <unknown>]",
        "policy | {'spec':{'paramKind':{'apiVersion':'v1','kind':'ConfigMap'}}}"
            + " | [a, 0, v1/ConfigMap, <unknown>]",
        "mutating policy | {'spec':{'mutations':[{}],'validations':[{},{}]}}"
            + " | [a, 1, <unset>, <unknown>]",
        "binding | {'spec':{'policyName':'p','paramRef':{'name':'x'}}} | [a, p, */x, <unknown>]",
        "webhooks | {'webhooks':[{},{},{}]} | [a, 3, <unknown>]",
      })
  void rows(String kind, String json, String cells) {
    ApiObject object = Literal.object(json);
    object.meta().setName("a");
    assertEquals(
        cells, ((TableConvertor) strategy(kind)).table().cells(object, Instant.EPOCH).toString());
  }
}
