// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.testkit.admission.Literal;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerDefaultsTest {
  private static Map<String, @Nullable Object> json(String text) {
    return Objects.requireNonNull(Trees.asObject(Json.read(Literal.quoted(text))));
  }

  private static String with(Consumer<Map<String, @Nullable Object>> defaults, String text) {
    Map<String, @Nullable Object> container = json(text);
    defaults.accept(container);
    String once = Literal.text(container);
    defaults.accept(container);
    assertEquals(once, Literal.text(container), "twice is once");
    return once;
  }

  @Test
  void aContainerLogsItsEndToAFileAndIsPulledByItsTag() {
    assertEquals(
        "{'image':'i:1','terminationMessagePath':'/dev/termination-log',"
            + "'terminationMessagePolicy':'File','imagePullPolicy':'IfNotPresent','resources':{}}",
        with(ContainerDefaults::apply, "{'image':'i:1'}"));
  }

  @Test
  void whatIsSetStays() {
    String set =
        "{'image':'i','terminationMessagePath':'/a',"
            + "'terminationMessagePolicy':'FallbackToLogsOnError','imagePullPolicy':'Never',"
            + "'resources':{'limits':{'cpu':'1'}},'ports':[{'containerPort':1,'protocol':'UDP'}],"
            + "'env':[{'name':'A','valueFrom':{'resourceFieldRef':{'resource':'limits.cpu',"
            + "'divisor':'1m'}}}],'livenessProbe':{'httpGet':{'path':'/a','port':1,"
            + "'scheme':'HTTPS'},'timeoutSeconds':2,'periodSeconds':3,'successThreshold':4,"
            + "'failureThreshold':5},'securityContext':{'procMount':'Unmasked'}}";
    assertEquals(set, with(ContainerDefaults::apply, set));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'ports':[{'containerPort':1},{'protocol':''}] | 'ports':[{'containerPort':1,'protocol':'TCP'},{'protocol':'TCP'}]",
        "'env':[{'valueFrom':{'fieldRef':{'fieldPath':'a'}}}] | 'env':[{'valueFrom':{'fieldRef':{'fieldPath':'a','apiVersion':'v1'}}}]",
        "'env':[{'valueFrom':{'resourceFieldRef':{'resource':'a'}}}] | 'env':[{'valueFrom':{'resourceFieldRef':{'resource':'a','divisor':'0'}}}]",
        "'startupProbe':{} | 'startupProbe':{'timeoutSeconds':1,'periodSeconds':10,'successThreshold':1,'failureThreshold':3}",
        "'readinessProbe':{'timeoutSeconds':0,'grpc':{'port':1}} | 'readinessProbe':{'timeoutSeconds':1,'grpc':{'port':1,'service':''},'periodSeconds':10,'successThreshold':1,'failureThreshold':3}",
        "'lifecycle':{'preStop':{'httpGet':{'port':1}},'postStart':{'httpGet':{'path':''}}} | 'lifecycle':{'preStop':{'httpGet':{'port':1,'path':'/','scheme':'HTTP'}},'postStart':{'httpGet':{'path':'/','scheme':'HTTP'}}}",
        "'securityContext':{'procMount':''} | 'securityContext':{'procMount':'Default'}",
        "'securityContext':{} | 'securityContext':{}",
      })
  void partsOfAContainer(String set, String wanted) {
    String always =
        ",'terminationMessagePath':'/dev/termination-log','terminationMessagePolicy':'File',"
            + "'imagePullPolicy':'IfNotPresent','resources':{}}";
    assertEquals("{" + wanted + always, with(ContainerDefaults::apply, "{" + set + "}"));
  }

  @Test
  void onTheNetworkOfTheHostAPortIsThatOfTheHost() {
    assertEquals(
        "{'ports':[{'containerPort':1,'hostPort':1},{'containerPort':2,'hostPort':2},"
            + "{'containerPort':3,'hostPort':4},{'name':'a'}]}",
        with(
            ContainerDefaults::hostPorts,
            "{'ports':[{'containerPort':1},{'containerPort':2,'hostPort':0},"
                + "{'containerPort':3,'hostPort':4},{'name':'a'}]}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'limits':{'cpu':'1','memory':'2'}} | {'limits':{'cpu':'1','memory':'2'},'requests':{'cpu':'1','memory':'2'}}",
        "{'limits':{'cpu':'1','memory':'2'},'requests':{'cpu':'500m'}} | {'limits':{'cpu':'1','memory':'2'},'requests':{'cpu':'500m','memory':'2'}}",
        "{'requests':{'cpu':'1'}} | {'requests':{'cpu':'1'}}",
        "{} | {}",
      })
  void whatIsLimitedIsRequested(String resources, String wanted) {
    assertEquals(
        "{'resources':" + wanted + "}",
        with(ContainerDefaults::requestsFromLimits, "{'resources':" + resources + "}"));
  }
}
