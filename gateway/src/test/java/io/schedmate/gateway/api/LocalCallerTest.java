package io.schedmate.gateway.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class LocalCallerTest {

    @ParameterizedTest
    @CsvSource({"127.0.0.1, true", "127.0.0.9, true", "::1, true", "10.0.0.1, false", "not an address, false"})
    void aCallFromThisMachineIsRecognisedByItsAddress(String address, boolean isFromHere) {
        assertThat(FromThisMachine.isTrueOf(from(address))).isEqualTo(isFromHere);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"})
    void aCallForwardedByAProxyIsFromElsewhere(String header) {
        var request = from("127.0.0.1");
        request.addHeader(header, "127.0.0.1");

        assertThat(FromThisMachine.isTrueOf(request)).isFalse();
    }

    private static MockHttpServletRequest from(String address) {
        var request = new MockHttpServletRequest();
        request.setRemoteAddr(address);
        return request;
    }
}
