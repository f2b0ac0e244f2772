// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointsStrategyTest {
  private final EndpointsStrategy strategy = new EndpointsStrategy();

  @TestFactory
  Stream<DynamicTest> everySubsetIsValidated() {
    return ValidationTable.of(
            """
            ## no subset
            subsets: []

            ## the second is empty
            subsets: [{addresses: [{ip: 10.0.0.1}]}, {}]
            => subsets[1]: Required value: must specify `addresses` or `notReadyAddresses`
            """)
        .tests(
            (endpoints, errors) ->
                strategy.validate(Given.object(endpoints), Given.request(), errors));
  }

  @Test
  void portsAreOfTcp() {
    ApiObject endpoints =
        object("{'subsets':[{'ports':[{'port':1},{'port':2,'protocol':'UDP'}]},{}]}");
    strategy.applyDefaults(endpoints);
    assertEquals(
        "{'subsets':[{'ports':[{'port':1,'protocol':'TCP'},{'port':2,'protocol':'UDP'}]},{}]}",
        text(endpoints.tree()));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nothing at all | {} | <none>",
        "no address that is ready | {'subsets':[{'notReadyAddresses':[{'ip':'10.0.0.1'}]}]} | ``",
        "an address without a port | {'subsets':[{'addresses':[{'ip':'10.0.0.1'}]}]} | 10.0.0.1",
        "each address at each port |"
            + " {'subsets':[{'addresses':[{'ip':'10.0.0.1'}],'ports':[{'port':80},{'port':443}]}]}"
            + " | 10.0.0.1:80,10.0.0.1:443",
        "three are shown |"
            + " {'subsets':[{'addresses':[{'ip':'10.0.0.1'},{'ip':'10.0.0.2'},{'ip':'10.0.0.3'}],'ports':[{'port':80}]}]}"
            + " | 10.0.0.1:80,10.0.0.2:80,10.0.0.3:80",
        "the others are counted |"
            + " {'subsets':[{'addresses':[{'ip':'10.0.0.1'},{'ip':'10.0.0.2'},{'ip':'10.0.0.3'}],'ports':[{'port':80}]},{'addresses':[{'ip':'10.0.0.4'},{'ip':'10.0.0.5'}]}]}"
            + " | 10.0.0.1:80,10.0.0.2:80,10.0.0.3:80 + 2 more...",
        "an address of IPv6 at a port |"
            + " {'subsets':[{'addresses':[{'ip':'fd00::1'}],'ports':[{'port':80}]}]} |"
            + " [fd00::1]:80",
      })
  void rows(String rule, String endpoints, String wanted) {
    assertEquals(wanted, EndpointsStrategy.endpoints(object(endpoints)), rule);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "people | {} | 2",
        "another controller | {'labels':{'endpoints.kubernetes.io/managed-by':'mine'}} | 2",
        "Kubernetes' own controller |"
            + " {'labels':{'endpoints.kubernetes.io/managed-by':'endpoint-controller'}} | 0",
      })
  void unusualAddressesAreWarnedOf(String writer, String metadata, int warned) {
    List<String> warnings = new ArrayList<>();
    strategy.warn(
        object(
            "{'metadata':"
                + metadata
                + ",'subsets':[{'addresses':[{'ip':'FD00::1'},{'ip':'10.0.0.1'}],"
                + "'notReadyAddresses':[{'ip':'fd00:0::2'}]}]}"),
        null,
        Given.request(),
        warnings);
    assertEquals(warned, warnings.size(), writer);
  }
}
