// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What of an API service is filled in, kept and shown. */
class APIServiceStrategyTest {
  private final APIServiceStrategy strategy = new APIServiceStrategy();

  private static StrategyContext context() {
    return new StrategyContext(
        new GroupVersionResource("apiregistration.k8s.io", "v1", "apiservices"),
        new GroupVersionKind("apiregistration.k8s.io", "v1", "APIService"),
        "",
        "",
        UserInfo.of("someone", UserInfo.AUTHENTICATED_GROUP),
        false,
        new MemoryObjects(),
        Instant.parse("2026-01-02T03:04:05.678Z"),
        w -> {});
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'service':{'name':'a'}} | {'service':{'name':'a','port':443}}",
        "{'service':{'name':'a','port':8443}} | {'service':{'name':'a','port':8443}}",
        "{'group':'a'} | {'group':'a'}",
      })
  void aServiceHasThePortOfHttps(String spec, String filledIn) {
    ApiObject service = Literal.object("{'spec':" + spec + "}");
    strategy.applyDefaults(service);
    assertEquals(filledIn, Literal.text(service.object("spec")));
  }

  @Test
  void whatThisServerAnswersIsAvailableAtOnce() {
    ApiObject local = Literal.object("{'spec':{'group':'apps'}}");
    strategy.prepareForCreate(local, context());
    assertEquals(
        "[{'type':'Available','status':'True','lastTransitionTime':'2026-01-02T03:04:05Z',"
            + "'reason':'Local','message':'Local APIServices are always available'}]",
        Literal.text(local.object("status").get("conditions")));
  }

  @Test
  void ofAnotherServerNothingIsSaidYet() {
    ApiObject remote = Literal.object("{'spec':{'service':{'name':'a'}},'status':{}}");
    strategy.prepareForCreate(remote, context());
    assertEquals("{}", Literal.text(remote.object("status")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'spec':{}} | Local | Unknown",
        "{'spec':{'service':{'namespace':'ns','name':'a'}}} | ns/a | Unknown",
        "{'spec':{},'status':{'conditions':[{'type':'Available','status':'True','reason':'Local'}]}}"
            + " | Local | True",
        "{'spec':{},'status':{'conditions':[{'type':'Available','status':'False','reason':'Missing'}]}}"
            + " | Local | False (Missing)",
        "{'spec':{},'status':{'conditions':[{'type':'Other','status':'True'}]}} | Local | Unknown",
      })
  void columnsShowTheServerAndWhetherItAnswers(String text, String server, String available) {
    ApiObject service = Literal.object(text.replace("{'spec'", "{'metadata':{'name':'n'},'spec'"));
    List<?> cells = strategy.table().cells(service, Instant.EPOCH);
    assertEquals(List.of("n", server, available), cells.subList(0, 3));
  }

  @Test
  void aWriteOfTheStatusLeavesSpecAndMetadata() {
    assertEquals(Set.of("spec", "metadata"), strategy.resetFields("status"));
    assertEquals(Set.of("status"), strategy.resetFields(""));
    assertEquals(Set.of(), strategy.metadataOfStatus());
  }
}
