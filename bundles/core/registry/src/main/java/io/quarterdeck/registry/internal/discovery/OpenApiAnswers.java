// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.discovery;

import io.quarterdeck.registry.internal.negotiation.MediaTypes;
import io.quarterdeck.schema.document.Document;
import io.quarterdeck.schema.document.OpenApiDocuments;
import io.quarterdeck.schema.document.Written;
import io.quarterdeck.schema.encode.OpenApiEncoder;
import io.quarterdeck.spi.aggregation.AggregatedView;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * OpenAPI documents as JSON and as protobuf; refusals have no body. The ETag is that of the JSON
 * form in both, as what varies by {@code Accept} says so.
 */
final class OpenApiAnswers {
  private static final System.Logger LOG = System.getLogger(OpenApiAnswers.class.getName());
  private static final String PREFIX = "/openapi/v3/";
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH);
  private static final Form JSON =
      new Form(MediaTypes.JSON, MediaTypes.JSON, Document::json, Written::json);
  private static final List<Form> V2 = forms("v2", OpenApiEncoder::v2);
  private static final List<Form> V3 = forms("v3", OpenApiEncoder::v3);

  private final InstantSource clock;
  private volatile Writable writable = new Writable(List.of(), List.of());
  private volatile Converted converted = Converted.of(Map.of());

  /** Those of the documents that can be written. */
  private record Writable(
      List<Map<String, @Nullable Object>> of, List<Map<String, @Nullable Object>> documents) {}

  /**
   * Documents of version 3 made here for other servers, and their URLs, which have their hashes.
   */
  private record Converted(
      Map<String, Map<String, @Nullable Object>> of,
      Map<String, Document> documents,
      Map<String, String> urls) {

    static Converted of(Map<String, Map<String, @Nullable Object>> trees) {
      Map<String, Document> documents = new HashMap<>();
      Map<String, String> urls = new HashMap<>();
      trees.forEach(
          (path, tree) -> {
            if (isWritable(tree, OpenApiEncoder::v3)) {
              Document document = new Document(tree);
              documents.put(path, document);
              urls.put(path, PREFIX + path + "?hash=" + document.hash());
            }
          });
      return new Converted(trees, documents, urls);
    }
  }

  /**
   * {@code asked} is what clients write, {@code type} what they get; {@code written} of what is
   * there already.
   */
  private record Form(
      String asked,
      String type,
      Function<Document, byte[]> bytes,
      Function<Written, byte[]> written) {}

  OpenApiAnswers(InstantSource clock) {
    this.clock = clock;
  }

  /** The types of protobuf: with an at sign it was no media type, but is still asked for. */
  private static List<Form> forms(
      String version, Function<Map<String, @Nullable Object>, byte[]> encoder) {
    String plain = "application/com.github.proto-openapi.spec." + version + ".v1.0+protobuf";
    String old = "application/com.github.proto-openapi.spec." + version + "@v1.0+protobuf";
    Function<Document, byte[]> bytes = d -> encoder.apply(d.tree());
    return List.of(
        JSON,
        new Form(plain, plain, bytes, Written::protobuf),
        new Form(old, plain, bytes, Written::protobuf));
  }

  /** Whether a path is one of these documents, or of one that is not there. */
  static boolean isServed(String path) {
    return isOfAll(path) || path.startsWith(PREFIX);
  }

  /** Whether a path is the document, or the list of documents, of all groups. */
  static boolean isOfAll(String path) {
    return path.equals("/openapi/v2") || path.equals("/openapi/v3");
  }

  ApiResponse answer(
      String path, OpenApiDocuments documents, AggregatedView others, ApiRequest request) {
    if (path.equals("/openapi/v2")) {
      Form form = choose(request, V2);
      return form == null ? refused(406) : all(documents, writable(others), form, request);
    }
    if (path.equals("/openapi/v3")) {
      Form text = new Form("", ApiResponse.TEXT, Document::json, Written::json);
      Map<String, String> urls = new HashMap<>(converted(others).urls());
      urls.putAll(others.openApiV3());
      return answer(documents.index(urls), text, request);
    }
    String name = path.startsWith(PREFIX) ? path.substring(PREFIX.length()) : "";
    Document document = documents.v3(name);
    if (document == null) {
      document = converted(others).documents().get(name);
    }
    if (document == null) {
      return refused(404);
    }
    Form form = choose(request, V3);
    return form == null ? refused(406) : versioned(path, document, form, request);
  }

  /** The index names documents by their hashes: such a URL always means the same. */
  private ApiResponse versioned(String path, Document document, Form form, ApiRequest request) {
    String hash = request.query().first("hash");
    if (hash.isEmpty()) {
      return answer(document, form, request);
    }
    if (!hash.equals(document.hash())) {
      return ApiResponse.bytes(301, form.type(), new byte[0])
          .withHeader("Location", path + "?hash=" + document.hash())
          .withHeader("Vary", "Accept");
    }
    String inOneYear = HTTP_DATE.format(clock.instant().atOffset(ZoneOffset.UTC).plusYears(1));
    return answer(document, form, request)
        .withHeader("Cache-Control", "public, immutable")
        .withHeader("Expires", inOneYear);
  }

  private static ApiResponse all(
      OpenApiDocuments documents,
      List<Map<String, @Nullable Object>> others,
      Form form,
      ApiRequest request) {
    if (!others.isEmpty()) {
      return answer(documents.v2(others), form, request);
    }
    Written written = documents.v2();
    return answer(written.etag(), () -> form.written().apply(written), form, request);
  }

  private static ApiResponse answer(Document document, Form form, ApiRequest request) {
    return answer(document.etag(), () -> form.bytes().apply(document), form, request);
  }

  private static ApiResponse answer(
      String etag, Supplier<byte[]> bytes, Form form, ApiRequest request) {
    ApiResponse answer =
        request.header("If-None-Match").equals(etag)
            ? ApiResponse.bytes(304, "", new byte[0])
            : ApiResponse.bytes(200, form.type(), bytes.get());
    answer = answer.withHeader("ETag", etag);
    return form.asked().isEmpty() ? answer : answer.withHeader("Vary", "Accept");
  }

  private Converted converted(AggregatedView others) {
    Converted known = converted;
    if (known.of() != others.convertedV3()) {
      known = Converted.of(others.convertedV3());
      converted = known;
    }
    return known;
  }

  /** Documents of others that cannot be written in every form are left out. */
  private List<Map<String, @Nullable Object>> writable(AggregatedView others) {
    Writable known = writable;
    if (known.of() != others.openApiV2()) {
      known =
          new Writable(
              others.openApiV2(),
              others.openApiV2().stream().filter(d -> isWritable(d, OpenApiEncoder::v2)).toList());
      writable = known;
    }
    return known.documents();
  }

  private static boolean isWritable(
      Map<String, @Nullable Object> document,
      Function<Map<String, @Nullable Object>, byte[]> encoder) {
    try {
      return encoder.apply(document).length > 0;
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "an OpenAPI document of another server: " + e, e);
      return false;
    }
  }

  private static ApiResponse refused(int code) {
    return ApiResponse.bytes(code, "", new byte[0]);
  }

  /** The first clause that any form satisfies, and the first such form; null for none. */
  private static @Nullable Form choose(ApiRequest request, List<Form> forms) {
    String accept = request.header("Accept");
    for (MediaTypes.Range range : MediaTypes.ranges(accept.isEmpty() ? "*/*" : accept)) {
      for (Form form : forms) {
        if (range.covers(form.asked())) {
          return form;
        }
      }
    }
    return null;
  }
}
