// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.pipeline.internal.stage.RequestInfoStage;
import io.quarterdeck.spi.authentication.AuthenticationResult;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestLabelsTest {
  private static Exchange exchange(String method, String target, String type) {
    ApiRequest get = Requests.get(target, Map.of("content-type", type));
    ApiRequest request =
        new ApiRequest(
            method,
            get.path(),
            get.rawQuery(),
            get.query(),
            get.headers(),
            get.peerCertificates(),
            get.body(),
            get.remoteAddress(),
            get.host());
    Exchange exchange = new Exchange(request);
    exchange.setInfo(RequestInfoStage.parse(request));
    return exchange;
  }

  private static RequestLabels labels(String method, String target) {
    return RequestLabels.of(exchange(method, target, ""), true);
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/api/v1/namespaces/n/pods/p,GET,resource",
    "GET,/api/v1/namespaces/n/pods,LIST,namespace",
    "GET,/api/v1/pods,LIST,cluster",
    "GET,/api/v1/pods?watch=1,WATCH,cluster",
    "POST,/api/v1/namespaces/n/pods,POST,resource",
    "PUT,/api/v1/namespaces/n/pods/p,PUT,resource",
    "PATCH,/api/v1/namespaces/n/pods/p,PATCH,resource",
    "DELETE,/api/v1/namespaces/n/pods/p,DELETE,resource",
    "DELETE,/api/v1/namespaces/n/pods,DELETECOLLECTION,namespace",
    "GET,/api/v1/proxy/nodes/n,CONNECT,resource",
    "OPTIONS,/api/v1/pods,OTHER,cluster",
  })
  void verbsAndScopes(String method, String target, String verb, String scope) {
    assertEquals(verb, labels(method, target).verb());
    assertEquals(scope, labels(method, target).scope());
  }

  @Test
  void anApplyIsAPatchOfItsOwn() {
    String pod = "/api/v1/namespaces/n/pods/p";
    assertEquals(
        "APPLY",
        RequestLabels.of(exchange("PATCH", pod, "application/apply-patch+yaml"), true).verb());
    assertEquals(
        "PATCH",
        RequestLabels.of(exchange("PATCH", pod, "application/merge-patch+json"), true).verb());
  }

  @ParameterizedTest
  @CsvSource({
    "'',''",
    "dryRun=All,All",
    "dryRun=All&dryRun=All,All",
    "dryRun=,''",
    "dryRun=all,invalid",
    "dryRun=All&dryRun=x,invalid",
  })
  void aDryRunIsOneOfThree(String query, String expected) {
    assertEquals(expected, labels("PUT", "/api/v1/namespaces/n/pods/p?" + query).dryRun());
  }

  @Test
  void whatIsNotKnownHasNoName() {
    RequestLabels none =
        RequestLabels.of(exchange("GET", "/apis/made/up/namespaces/n/things/t/part", ""), false);
    assertEquals(new RequestLabels("GET", "", "", "", "", "", "resource"), none);
  }

  private static RequestInfo pods(String subresource) {
    return new RequestInfo(true, "get", "/", "", "v1", "n", "pods", subresource, "p");
  }

  @ParameterizedTest
  @CsvSource({
    "200,true",
    "201,true",
    "299,true",
    "409,true",
    "422,true",
    "101,false",
    "301,false",
    "400,false",
    "403,false",
    "404,false",
    "500,false",
    "503,false",
  })
  void whatWasServedOnceIsThere(int status, boolean known) {
    assertEquals(known, new KnownResources().isKnown(pods(""), status));
  }

  @Test
  void whatWasServedIsRememberedByItsPart() {
    KnownResources resources = new KnownResources();
    assertFalse(resources.isKnown(pods(""), 404));
    assertTrue(resources.isKnown(pods(""), 200));
    assertTrue(resources.isKnown(pods(""), 404));
    assertFalse(resources.isKnown(pods("log"), 404));
  }

  @Test
  void complaintsArePutTogetherAsGoDoes() {
    Complaints none = new Complaints(null);
    assertTrue(none.isEmpty());
    assertEquals(AuthenticationResult.ABSTAINED, none.result());
    Complaints one = new Complaints("a");
    one.add("a");
    assertEquals(new AuthenticationResult.Rejected("a"), one.result());
    one.add("b");
    assertEquals(new AuthenticationResult.Rejected("[a, b]"), one.result());
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v1/pods?watch=1,true",
    "/api/v1/namespaces/n/pods/p/log,true",
    "/api/v1/namespaces/n/pods/p/exec,true",
    "/api/v1/namespaces/n/pods/p/attach,true",
    "/api/v1/namespaces/n/pods/p/portforward,true",
    "/api/v1/nodes/n/proxy,true",
    "/api/v1/proxy/nodes/n,true",
    "/api/v1/pods,false",
    "/api/v1/namespaces/n/pods/p/status,false",
    "/healthz?watch=1,false",
  })
  void someRequestsLastAsLongAsTheClientWants(String target, boolean lasts) {
    assertEquals(lasts, LongRunning.is(exchange("GET", target, "")));
  }

  @Test
  void aLogHasOneLineForWhatAClientSent() {
    assertEquals("\"a\\u000ab\"", LogText.quoted("a\nb"));
    assertEquals("\"a\\u0022b\\u005c\"", LogText.quoted("a\"b\\"));
    assertEquals("\"\\u0085\"", LogText.quoted("\u0085"));
    String long1024 = "x".repeat(1024);
    assertEquals("\"" + long1024 + "\"", LogText.quoted(long1024));
    assertEquals("\"" + long1024 + "\"...", LogText.quoted(long1024 + "y"));
  }
}
