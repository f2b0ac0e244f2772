// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.group.StatusStrategy;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusViewTest {
  private static final String STORED =
      "{'metadata':{'labels':{'old':'1'},'finalizers':['example.com/old']},"
          + "'spec':{'n':1},'status':{'phase':'Old'}}";
  private static final String SENT =
      "{'metadata':{'labels':{'new':'1'},'ownerReferences':[{'uid':'u'}],'name':'b'},"
          + "'spec':{'n':2},'status':{'phase':'New'}}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        " | {'labels':{'old':'1'},'finalizers':['example.com/old']}",
        "labels | {'labels':{'new':'1'},'finalizers':['example.com/old']}",
        "finalizers | {'labels':{'old':'1'}}",
        "ownerReferences | {'labels':{'old':'1'},'finalizers':['example.com/old'],"
            + "'ownerReferences':[{'uid':'u'}]}",
      })
  void takesTheStatusAndWhatTheStrategySaysOfMetadata(String taken, String metadata) {
    ApiObject parent = object(STORED);
    new StatusView(new Taking(taken == null ? Set.of() : Set.of(taken)))
        .write(object(SENT), parent, context());
    assertEquals(
        object("{'metadata':" + metadata + ",'spec':{'n':1},'status':{'phase':'New','was':'Old'}}"),
        parent);
  }

  private record Taking(Set<String> metadataOfStatus) implements StatusStrategy {
    @Override
    public void prepareStatus(ApiObject object, ApiObject old, StrategyContext context) {
      object.object("status").put("was", old.field("status").get("phase").text());
    }
  }

  private static StrategyContext context() {
    return new StrategyContext(
        new GroupVersionResource("", "v1", "widgets"),
        new GroupVersionKind("", "v1", "Widget"),
        "",
        "status",
        UserInfo.of("someone", UserInfo.AUTHENTICATED_GROUP),
        false,
        new MemoryObjects(),
        Instant.EPOCH,
        warning -> {});
  }

  private static ApiObject object(String json) {
    return new ApiObject(Json.readObject(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }
}
