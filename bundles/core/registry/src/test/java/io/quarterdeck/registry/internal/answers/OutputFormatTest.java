// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.registry.internal.answers.OutputFormat.Offer;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.testkit.authentication.Shown;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFormatTest {
  private static final String TABLE = "application/json;as=Table;g=meta.k8s.io;v=v1";

  private static ApiRequest request(String accept, String query, String agent) {
    Shown headers = Shown.nothing().header("User-Agent", agent);
    if (!accept.isEmpty()) {
      headers.header("Accept", accept);
    }
    return new ApiRequest(
        "GET",
        "/",
        query,
        Query.parse(query),
        headers,
        List.of(),
        InputStream.nullInputStream(),
        "",
        "");
  }

  private static OutputFormat of(String accept, Offer offer) {
    return OutputFormat.negotiate(request(accept, "", "go"), false, offer);
  }

  private static String refused(String accept, Offer offer) {
    ApiException e = assertThrows(ApiException.class, () -> of(accept, offer));
    assertEquals(406, e.code());
    return String.valueOf(e.getMessage()).substring(0, 4);
  }

  @ParameterizedTest
  @CsvSource({
    "'',JSON",
    "*/*,JSON",
    "'application/*,application/json',JSON",
    "application/json,JSON",
    "application/yaml,YAML",
    "application/vnd.kubernetes.protobuf,PROTOBUF",
    "'text/html,application/yaml;q=0.9,*/*;q=0.8',YAML",
    "'application/json;q=0.1,application/yaml',YAML",
    "'application/vnd.kubernetes.protobuf,application/json',PROTOBUF",
  })
  void theFirstThatFitsIsTaken(String accept, OutputFormat.Encoding encoding) {
    assertEquals(encoding, of(accept, Offer.RESOURCE).encoding());
    assertEquals(OutputFormat.Transform.NONE, of(accept, Offer.RESOURCE).transform());
  }

  @ParameterizedTest
  @CsvSource({
    "application/json;as=Table;g=meta.k8s.io;v=v1,TABLE,v1",
    "application/json;as=Table;g=meta.k8s.io;v=v1beta1,TABLE,v1beta1",
    "application/yaml;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,PARTIAL,v1",
    "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,PARTIAL_LIST,v1",
    "application/vnd.kubernetes.protobuf;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,PARTIAL,v1",
  })
  void transforms(String accept, OutputFormat.Transform transform, String version) {
    OutputFormat format = of(accept, Offer.RESOURCE);
    assertEquals(transform, format.transform());
    assertEquals(version, format.metaVersion());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json;as=Table;g=meta.k8s.io;v=v2",
        "application/json;as=Table;g=example.com;v=v1",
        "application/json;as=Table",
        "application/json;as=Chair;g=meta.k8s.io;v=v1",
        "application/vnd.kubernetes.protobuf;as=Table;g=meta.k8s.io;v=v1",
        "application/yaml;stream=watch",
        "application/json;stream=list",
      })
  void formsThatAreNotMade(String accept) {
    assertEquals("only", refused(accept, Offer.RESOURCE));
  }

  @Test
  void aClientMayNameWhatElseWouldDo() {
    OutputFormat format =
        of("application/json;as=Table;g=meta.k8s.io;v=v9,application/json", Offer.RESOURCE);
    assertEquals(OutputFormat.PLAIN, format);
    assertEquals(
        OutputFormat.Transform.TABLE, of(TABLE + ",application/json", Offer.RESOURCE).transform());
  }

  @Test
  void typesThatNobodySpeaksAreRefusedByTheRouter() {
    assertEquals("406:", refused("text/html", Offer.RESOURCE));
    assertEquals("406:", refused("application/*", Offer.PLAIN), "which knows whole types only");
    assertEquals("only", refused("text/html", Offer.CUSTOM_RESOURCE), "which has no such router");
  }

  @Test
  void customObjectsHaveNoProtobufButTheirMetadataHas() {
    String protobuf = "application/vnd.kubernetes.protobuf";
    assertEquals("only", refused(protobuf, Offer.CUSTOM_RESOURCE));
    assertEquals(
        OutputFormat.Encoding.JSON,
        of(protobuf + ",application/json", Offer.CUSTOM_RESOURCE).encoding());
    assertEquals(
        OutputFormat.Transform.PARTIAL,
        of(protobuf + ";as=PartialObjectMetadata;g=meta.k8s.io;v=v1", Offer.CUSTOM_RESOURCE)
            .transform());
    assertEquals(OutputFormat.Encoding.PROTOBUF, of(protobuf, Offer.CUSTOM_PLAIN).encoding());
  }

  @Test
  void whatIsPlainIsNoTable() {
    assertEquals("only", refused(TABLE, Offer.PLAIN));
    assertEquals("only", refused("application/json;stream=watch", Offer.PLAIN));
    assertEquals(OutputFormat.PLAIN, of(TABLE + ",*/*", Offer.PLAIN));
  }

  @ParameterizedTest
  @CsvSource({
    "'',curl/8.0,true",
    "'',Mozilla/5.0 (X11),true",
    "'',Wget/1.2,true",
    "'',kubectl/v1.36,false",
    "pretty=1,kubectl/v1.36,true",
    "pretty=true,kubectl/v1.36,true",
    "pretty=yes,curl/8.0,false",
    "pretty=0,curl/8.0,false",
    "pretty=,curl/8.0,true",
  })
  void peopleGetLines(String query, String agent, boolean pretty) {
    assertEquals(pretty, OutputFormat.negotiate(request("", query, agent), false).pretty());
  }

  @Test
  void aTypeMayAskForLines() {
    assertTrue(of("application/json;pretty=1", Offer.RESOURCE).pretty());
    assertFalse(of("application/json;pretty=0", Offer.RESOURCE).pretty());
  }

  @Test
  void anErrorIsAlwaysReadable() {
    assertEquals(OutputFormat.PLAIN, OutputFormat.ofError(request("text/html", "", "go")));
    assertEquals(
        OutputFormat.Encoding.YAML,
        OutputFormat.ofError(request("application/yaml", "", "go")).encoding());
    assertEquals(OutputFormat.PLAIN, OutputFormat.ofError(request(TABLE, "", "go")));
  }

  @Test
  void aStatusIsNeverATable() {
    OutputFormat status = of(TABLE, Offer.RESOURCE).statusFormat();
    assertEquals(OutputFormat.PLAIN, status);
  }
}
